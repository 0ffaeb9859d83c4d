// A workbook's bytes as its sheets' rows, in the order of its tabs (XLS-07). Only the parts that hold them are opened, as streams:
// nothing is ever whole in memory, nothing outside the file is followed.

import { Refusal } from '#rules/refusal.ts'
import { kindRefusal } from '#rules/uploads/file-kind.ts'
import type { MatrixReader } from '#rules/uploads/matrix/matrix-model.ts'
import { sharedStringsReader, unescaped } from './shared-strings.ts'
import { mergedCells, sheetReader, widthCounter } from './sheet.ts'
import { stylesReader } from './styles.ts'
import { localName, readXml } from './xml.ts'
import { damaged, openParts, type Parts } from './zip-entries.ts'

interface Relation {
  /** The last step of its type: worksheet, chartsheet, sharedStrings, … */
  readonly type: string
  readonly target: string
  readonly isOutside: boolean
}
interface Contents {
  readonly sheets: readonly { readonly name: string; readonly relation: string; readonly isHidden: boolean }[]
  readonly isFrom1904: boolean
  readonly isUncalculated: boolean
}
const isOn = (flag: string | undefined): boolean => ['1', 'true', 'on'].includes(flag ?? '')
const SHEET_NAME_LENGTH = 255

/** Tells the reader every worksheet and its rows. Throws a Refusal with a sentence for a workbook it cannot take. */
export async function readWorkbook(bytes: Uint8Array, reader: Omit<MatrixReader, 'end'>): Promise<void> {
  const parts = await openParts(bytes)
  const workbook = await workbookPart(parts, bytes)
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const relations = await relationsOf(parts, `${folder}_rels/${workbook.slice(folder.length)}.rels`, folder)
  const { sheets, isFrom1904, isUncalculated } = await contentsOf(parts, workbook, bytes)
  const names = new Set(sheets.map(({ name }) => name.toLowerCase()))
  if (sheets.length === 0 || names.size !== sheets.length) throw damaged()

  const [strings, styles] = [sharedStringsReader(), stylesReader()]
  const related = [...relations.values()]
  await readRelated(parts, related, 'sharedStrings', strings)
  await readRelated(parts, related, 'styles', styles)
  const facts = {
    texts: strings.texts,
    isDate: styles.isDate,
    formatOf: styles.formatOf,
    isFrom1904,
    isUncalculated,
    countWidth: widthCounter(),
  }
  for (const { name, relation, isHidden } of sheets) {
    const found = relations.get(relation)
    if (!found || found.isOutside) throw damaged()
    // A sheet of a chart, a dialog or macros has no rows.
    if (found.type !== 'worksheet') continue
    reader.sheet(name, { isHidden, isFrom1904 })
    reader.mergedCells?.(await mergedCells(parts.read(found.target)))
    const notes = reader.notes ? await notedCells(parts, found.target) : []
    reader.notes?.(notes)
    await readXml(parts.read(found.target), sheetReader(facts, reader))
  }
}

const noWorkbook = (bytes: Uint8Array) => new Refusal(kindRefusal('xlsx', bytes), 'not a workbook')

/** The part that the package says is its document; a zip without one is another kind of file, or has lost it. */
async function workbookPart(parts: Parts, bytes: Uint8Array): Promise<string> {
  if (!parts.has('_rels/.rels')) throw parts.has('xl/workbook.xml') ? damaged() : noWorkbook(bytes)
  const documents = [...(await relationsOf(parts, '_rels/.rels', '')).values()]
  const target = documents.find(({ type, isOutside }) => type === 'officeDocument' && !isOutside)?.target
  if (target === undefined || !/\.xml$/i.test(target)) throw noWorkbook(bytes)
  return target
}

async function readRelated(
  parts: Parts,
  relations: readonly Relation[],
  type: string,
  reader: Parameters<typeof readXml>[1],
): Promise<void> {
  const relation = relations.find((each) => each.type === type && !each.isOutside)
  if (relation && parts.has(relation.target)) await readXml(parts.read(relation.target), reader)
}

/** The cells of a sheet with notes, or with comments that have answers, each once. */
async function notedCells(parts: Parts, sheet: string): Promise<readonly string[]> {
  const folder = sheet.slice(0, sheet.lastIndexOf('/') + 1)
  const file = `${folder}_rels/${sheet.slice(folder.length)}.rels`
  if (!parts.has(file)) return []
  const cells = new Set<string>()
  const related = [...(await relationsOf(parts, file, folder)).values()]
  const reader = {
    open(name: string, { ref }: Readonly<Record<string, string>>) {
      if ((name === 'comment' || name === 'threadedComment') && ref !== undefined && cells.size < MOST_NOTES)
        cells.add(ref.slice(0, 10))
    },
  }
  for (const type of ['comments', 'threadedComment']) await readRelated(parts, related, type, reader)
  return [...cells]
}
const MOST_NOTES = 1000

async function relationsOf(parts: Parts, name: string, folder: string): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>()
  await readXml(parts.read(name), {
    open(element, { Id, Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || Id === undefined) return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      relations.set(Id, { type, target: resolve(folder, Target), isOutside: TargetMode === 'External' })
    },
  })
  return relations
}

/** A part's name from a target such as 'worksheets/sheet1.xml', '/xl/styles.xml' or '../docs/a.xml'. */
function resolve(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

async function contentsOf(parts: Parts, workbook: string, bytes: Uint8Array): Promise<Contents> {
  const sheets: Contents['sheets'][number][] = []
  let [isFrom1904, isUncalculated] = [false, false]
  let root = ''
  await readXml(parts.read(workbook), {
    open(element, attributes) {
      root ||= element
      if (root !== 'workbook') throw noWorkbook(bytes)
      if (element === 'workbookPr') isFrom1904 = isOn(attributes['date1904'])
      if (element === 'calcPr')
        isUncalculated = isOn(attributes['fullCalcOnLoad']) || attributes['calcCompleted'] === '0'
      if (element !== 'sheet') return
      const relation = Object.entries(attributes).find(([name]) => name.includes(':') && localName(name) === 'id')?.[1]
      const { name, state = 'visible' } = attributes
      if (name === undefined || relation === undefined || name.length > SHEET_NAME_LENGTH) throw damaged()
      sheets.push({ name: unescaped(name), relation, isHidden: state !== 'visible' })
    },
  })
  return { sheets, isFrom1904, isUncalculated }
}
