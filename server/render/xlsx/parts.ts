/** The parts of a workbook around its sheets: what it is, whose, and which sheets it has. */
import type { ReportHead } from '#rules/reports/report-table.ts'
import type { PrintedBy } from '../printed-by.ts'
import { escaped } from './cells.ts'
import type { ZipPart } from './zip.ts'

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const SHEET_NAME_LENGTH = 31

export const xmlPart = (name: string, xml: string): ZipPart => ({ name, content: [XML_HEAD, xml] })

/** Each as 'type target'; they are r1, r2, … */
export function relations(...each: readonly string[]): string {
  const written = each.map((relation, i) => {
    const [type, target] = relation.split(' ')
    const of = type === 'core' ? `${PACKAGED}/relationships/metadata/core-properties` : `${RELATED}/${type}`
    return `<Relationship Id="r${i + 1}" Type="${of}" Target="${target}"/>`
  })
  return `<Relationships xmlns="${PACKAGED}/relationships">${written.join('')}</Relationships>`
}

/** Title and facts, which a sheet of rows has no place for. */
export function coreXml({ title, subtitle, facts }: ReportHead, { company, now }: PrintedBy): string {
  const said = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const parts = [
    ['dc:title', title],
    ['dc:subject', subtitle ?? ''],
    ['dc:creator', company],
    ['dc:description', said],
  ].map(([name, text = '']) => `<${name}>${escaped(text)}</${name}>`)
  const time = `${now.toISOString().slice(0, 19)}Z`
  return `<cp:coreProperties xmlns:cp="${PACKAGED}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${parts.join('')}<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created></cp:coreProperties>`
}

/** The title as tabs may have it, numbered from the second. */
export function sheetNames(title: string, count: number): string[] {
  const safe = title.replace(/[\p{Cc}\p{Cs}[\]:*?/\\'\s]+/gu, ' ').trim() || 'Report'
  return Array.from({ length: count }, (_, i) => {
    const more = i === 0 ? '' : ` (${i + 1})`
    return safe.slice(0, SHEET_NAME_LENGTH - more.length).trim() + more
  })
}

/** Each sheet with its filter, and its head on every printed page; `ends` are their last cells, as $F$12. */
export function workbookXml(names: readonly string[], ends: readonly string[]): string {
  const quoted = names.map((name) => escaped(name).replaceAll('"', '&quot;'))
  const sheets = quoted.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`)
  const defined = quoted.map(
    (name, i) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${name}'!$A$1:${ends[i]}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${name}'!$1:$1</definedName>`,
  )
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets>${sheets.join('')}</sheets><definedNames>${defined.join('')}</definedNames></workbook>`
}

export function typesXml(sheetCount: number): string {
  const types = [
    ['xl/workbook.xml', `${SPREADSHEET}.sheet.main+xml`],
    ['xl/styles.xml', `${SPREADSHEET}.styles+xml`],
    ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...Array.from({ length: sheetCount }, (_, i) => [
      `xl/worksheets/sheet${i + 1}.xml`,
      `${SPREADSHEET}.worksheet+xml`,
    ]),
  ]
  const overrides = types.map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  return `<Types xmlns="${PACKAGED}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}
