import { expect, test } from 'vitest'
import type { Cell } from '#rules/uploads/matrix/cell.ts'
import { compoundFile } from '#tests/support/compound-file.ts'
import { matrixSheet, partsOf, sheetXml, type TestBook, withPart, workbookOf } from '#tests/support/workbooks.ts'
import { type ZipPart, zipOf } from '#tests/support/zip.ts'
import { readWorkbook } from './read-workbook.ts'
import { showsDate } from './styles.ts'

async function cellsOf(bytes: Uint8Array): Promise<Record<string, (readonly Cell[])[]>> {
  const sheets: Record<string, (readonly Cell[])[]> = {}
  let rows: (readonly Cell[])[] = []
  await readWorkbook(bytes, {
    sheet(name) {
      rows = []
      sheets[name] = rows
    },
    row: (_, cells) => rows.push(cells),
  })
  return sheets
}
const refusal = (bytes: Uint8Array) => cellsOf(bytes).then(JSON.stringify, (error: Error) => error.message)
const DAY_STYLE = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
const book = (xml: string, more: Partial<TestBook> = {}): TestBook => ({
  sheets: [{ name: 'S', rows: [[{ xml }]] }],
  ...more,
})

test.each<[what: string, xml: string, more: Partial<TestBook>, cell: Cell]>([
  ['a shared text', '<c r="A1" t="s"><v>1</v></c>', { sharedTexts: ['no', '002508'] }, '002508'],
  ['a text that is not there', '<c r="A1" t="s"><v>7</v></c>', { sharedTexts: [] }, { formula: 'missing text' }],
  ['an inline text', '<c r="A1" t="inlineStr"><is><t>a &amp; b</t></is></c>', {}, 'a & b'],
  [
    'rich text without its phonetic hint',
    '<c r="A1" t="inlineStr"><is><r><t>Hy</t></r><r><t>-Vee</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
    {},
    'Hy-Vee',
  ],
  ['a number', '<c r="A1"><v>12.5</v></c>', {}, 12.5],
  ['a number as a program writes it', '<c r="A1" t="n"><v>1.2E1</v></c>', {}, 12],
  ['a date by its style', '<c r="A1" s="1"><v>44753</v></c>', { styles: DAY_STYLE }, { date: '2022-07-11' }],
  ['a date with a time', '<c r="A1" s="1"><v>44753.75</v></c>', { styles: DAY_STYLE }, { date: '2022-07-11' }],
  [
    'a date counted from 1904',
    '<c r="A1" s="1"><v>43291</v></c>',
    { styles: DAY_STYLE, isFrom1904: true },
    { date: '2022-07-11' },
  ],
  [
    'a date by a format of its own',
    '<c r="A1" s="0"><v>44753</v></c>',
    {
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="mm/dd/yyyy"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>',
    },
    { date: '2022-07-11' },
  ],
  ['an ISO date', '<c r="A1" t="d"><v>2022-07-11T00:00:00</v></c>', {}, { date: '2022-07-11' }],
  ['a number of no date style', '<c r="A1" s="0"><v>44753</v></c>', { styles: DAY_STYLE }, 44753],
  ['true', '<c r="A1" t="b"><v>1</v></c>', {}, 'TRUE'],
  ["a formula's number", '<c r="A1"><f>6*2</f><v>12</v></c>', {}, 12],
  ["a formula's text", '<c r="A1" t="str"><f>"x"</f><v>x</v></c>', {}, 'x'],
  ['a formula without value', '<c r="A1"><f>6*2</f></c>', {}, { formula: 'without value' }],
  ['a formula without value, the other way', '<c r="A1"><f>6*2</f><v></v></c>', {}, { formula: 'without value' }],
  [
    'a carriage return',
    '<c r="A1" t="s"><v>0</v></c>',
    { sharedTexts: ['Location_x000D_\nNumber'] },
    'Location\r\nNumber',
  ],
  ['an escape that is text', '<c r="A1" t="inlineStr"><is><t>_x005F_x000D_</t></is></c>', {}, '_x000D_'],
  ['an escape in a formula’s text', '<c r="A1" t="str"><f>"x"</f><v>a_x0009_b</v></c>', {}, 'a\tb'],
  ['a result of 0', '<c r="A1"><f>2-2</f><v>0</v></c>', {}, 0],
  [
    'a result of 0 that was never calculated',
    '<c r="A1"><f>2+3</f><v>0</v></c>',
    { calculation: 'fullCalcOnLoad="1"' },
    { formula: 'without value' },
  ],
  [
    'the same of a workbook that was saved too early',
    '<c r="A1"><f>2+3</f><v>0.0</v></c>',
    { calculation: 'calcCompleted="0"' },
    { formula: 'without value' },
  ],
  ['another result of such a workbook', '<c r="A1"><f>2+3</f><v>5</v></c>', { calculation: 'fullCalcOnLoad="1"' }, 5],
  ['a typed 0 of such a workbook', '<c r="A1"><v>0</v></c>', { calculation: 'fullCalcOnLoad="1"' }, 0],
  ['an error', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', {}, { formula: 'error' }],
])('XLS-07 %s', async (_, xml, more, cell) => {
  expect(await cellsOf(workbookOf(book(xml, more)))).toEqual({ S: [[cell]] })
})

test('XLS-07 the cells of an array formula that was never calculated have no value', async () => {
  const xml = '<c r="A1"><f t="array" ref="A1:B1">C1:D1*2</f><v>0</v></c><c r="B1"><v>0</v></c><c r="C1"><v>0</v></c>'
  const without = { formula: 'without value' }
  expect(await cellsOf(workbookOf(book(xml, { calculation: 'fullCalcOnLoad="1"' })))).toEqual({
    S: [[without, without, 0]],
  })
})

test('XLS-07 hidden rows and columns are known, by attribute or without any size', async () => {
  const rows = ['1" hidden="1', '2" hidden="0', '3" ht="0" customHeight="1', '4" ht="15'].map(
    (row) => `<row r="${row}"><c><v>1</v></c></row>`,
  )
  const cols =
    '<cols><col min="2" max="3" hidden="true"/><col min="4" max="4" width="0"/><col min="5" max="9" width="8.5"/></cols>'
  const xml = sheetXml([]).replace('<sheetData>', `${cols}<sheetData>${rows.join('')}`)
  const seen: unknown[] = []
  await readWorkbook(zipOf(withPart(partsOf(book('')), { name: SHEET, content: xml })), {
    sheet: () => undefined,
    hiddenColumns: (from, to) => seen.push([from, to]),
    row: (rowNo, _, isHidden) => seen.push(`${rowNo} ${isHidden}`),
  })
  expect(seen).toEqual([[2, 3], [4, 4], '1 true', '2 false', '3 true', '4 false'])
})

test('XLS-07 a sheet’s name is spelled as users see it', async () => {
  expect(Object.keys(await cellsOf(workbookOf({ sheets: [{ name: 'A_x0026_B', rows: [[1]] }] })))).toEqual(['A&B'])
})

test.each([
  ['mm/dd/yyyy', true],
  ['[$-409]d-mmm-yy;@', true],
  ['mmm', true],
  ['0.00', false],
  ['h:mm:ss', false],
  ['mm:ss', false],
  ['[Red]0 "days"', false],
  ['General', false],
])('a format %s shows a date: %s', (code, isDate) => {
  expect(showsDate(code)).toBe(isDate)
})

test('XLS-07 blank cells and rows do not count, and a gap stays a gap', async () => {
  const rows = ['<row r="2"><c r="B2"/></row>', '<row><c r="C3"><v>5</v></c><c><v>6</v></c></row>']
  const xml = sheetXml([]).replace('<sheetData>', `<sheetData>${rows.join('')}`)
  const parts = withPart(partsOf(book('')), { name: 'xl/worksheets/sheet1.xml', content: xml })
  expect(await cellsOf(zipOf(parts))).toEqual({ S: [[undefined, undefined, 5, 6]] })
})

test('XLS-07 the sheets come in the order of their tabs, whatever their parts are called, prefixed or not', async () => {
  const two = partsOf({ sheets: [matrixSheet('B', {}, []), matrixSheet('A', {}, [])] })
  const prefixed = (text: string) => text.replace(/<(\/?)(worksheet|sheetData|row|c|v|is|t)\b/g, '<$1x:$2')
  const parts = two.map(({ name, content }) => ({
    name: name.replace('sheet1.xml', 'zz.xml'),
    content: name.endsWith('sheet1.xml')
      ? prefixed(String(content))
      : String(content).replace('worksheets/sheet1.xml', '/xl/worksheets/zz.xml'),
  }))
  expect(Object.keys(await cellsOf(zipOf(parts)))).toEqual(['B', 'A'])
})

const sound = () => partsOf({ sheets: [matrixSheet('Monday', {}, [])] })
const without = (name: string) => sound().filter((part) => part.name !== name)
const changed = (name: string, change: (content: string) => string): ZipPart[] =>
  sound().map((part) => (part.name === name ? { ...part, content: change(String(part.content)) } : part))
const SHEET = 'xl/worksheets/sheet1.xml'
const filler = (count: number): ZipPart[] =>
  Array.from({ length: count }, (_, at) => ({ name: `x/${at}`, content: '' }))
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_048_576)
const noise = (size: number) =>
  Uint8Array.from({ length: size }, (_, at) => (Math.imul(at + 1, 2654435761) >>> 13) & 255)

test('SEC-16 the workbook that the attacks bend is sound', async () => {
  expect(Object.keys(await cellsOf(zipOf(sound())))).toEqual(['Monday'])
})

const DAMAGED = 'The workbook is damaged'
const TOO_LARGE = 'The workbook is too large'
const NO_WORKBOOK = 'A XSLX file is required'
test.each<[what: string, make: () => Uint8Array, sentence: string]>([
  ['nothing', () => new Uint8Array(), 'The file is empty.'],
  ['a text', () => Buffer.from('Date,Location'), NO_WORKBOOK],
  [
    'a zip of something else',
    () => zipOf([{ name: 'readme.txt', content: 'hi' }]),
    `${NO_WORKBOOK}. This is a ZIP archive. Extract`,
  ],
  [
    'a document of Word',
    () => zipOf(changed('xl/workbook.xml', (xml) => xml.replaceAll('workbook', 'document'))),
    NO_WORKBOOK,
  ],
  [
    'a binary workbook',
    () => zipOf(changed('_rels/.rels', (xml) => xml.replace('workbook.xml', 'workbook.bin'))),
    NO_WORKBOOK,
  ],
  ['an old workbook', () => compoundFile('Workbook'), NO_WORKBOOK],
  ['an encrypted one', () => compoundFile('EncryptionInfo', 'EncryptedPackage'), 'The workbook is password protected'],
  [
    'an encrypted part',
    () => zipOf(sound().map((part) => ({ ...part, bits: 1 }))),
    'The workbook is password protected',
  ],
  ['a truncated one', () => zipOf(sound()).subarray(0, 500), `${DAMAGED}: it ends too early, as after a download`],
  [
    'one with bytes after its end',
    () => Buffer.concat([zipOf(sound()), Buffer.from('junk')]),
    `${DAMAGED}: bytes follow its end.`,
  ],
  ['one with zero bytes after its end is read', () => Buffer.concat([zipOf(sound()), Buffer.alloc(300)]), '{"Monday":'],
  ['one without its relations', () => zipOf(without('_rels/.rels')), DAMAGED],
  ['one without the sheets’ relations', () => zipOf(without('xl/_rels/workbook.xml.rels')), DAMAGED],
  ['one without its sheet', () => zipOf(without(SHEET)), DAMAGED],
  ['two parts of one name', () => zipOf([...sound(), { name: SHEET.toUpperCase(), content: sheetXml([]) }]), DAMAGED],
  [
    'two sheets of one name',
    () => workbookOf({ sheets: [matrixSheet('A', {}, []), matrixSheet('a', {}, [])] }),
    DAMAGED,
  ],
  [
    'a sheet elsewhere',
    () =>
      zipOf(
        changed('xl/_rels/workbook.xml.rels', (xml) =>
          xml.replace('Target="worksheets/sheet1.xml"', 'Target="http://x.invalid/a.xml" TargetMode="External"'),
        ),
      ),
    DAMAGED,
  ],
  ['a part outside', () => zipOf([...sound(), { name: '../../etc/passwd', content: '' }]), DAMAGED],
  [
    'an external entity',
    () =>
      zipOf(
        changed(SHEET, (xml) =>
          xml.replace('<worksheet', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet'),
        ),
      ),
    DAMAGED,
  ],
  [
    'an entity bomb in the texts',
    () =>
      zipOf(
        partsOf(book('<c r="A1" t="s"><v>0</v></c>', { sharedTexts: ['x'] })).map((part) =>
          part.name.endsWith('sharedStrings.xml')
            ? { ...part, content: `<!DOCTYPE s [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>` }
            : part,
        ),
      ),
    DAMAGED,
  ],
  ['XML that is none', () => zipOf(changed(SHEET, (xml) => xml.replace('</sheetData>', ''))), DAMAGED],
  [
    'a sheet that is no UTF-8',
    () => zipOf(withPart(sound(), { name: SHEET, content: Buffer.from([60, 97, 62, 255, 254]) })),
    DAMAGED,
  ],
  [
    'elements a hundred deep',
    () => zipOf(withPart(sound(), { name: SHEET, content: `${'<a>'.repeat(100)}${'</a>'.repeat(100)}` })),
    DAMAGED,
  ],
  ['a cell of another row', () => workbookOf(book('<c r="B9"><v>7</v></c>')), DAMAGED],
  ['a column that there is not', () => workbookOf(book('<c r="XFE1"><v>7</v></c>')), DAMAGED],
  ['a size that lies low', () => zipOf(withPart(sound(), { name: SHEET, content: zeros(8), toldSize: 1000 })), DAMAGED],
  [
    'a size that lies high',
    () =>
      zipOf(changed(SHEET, (xml) => xml).map((part) => (part.name === SHEET ? { ...part, toldSize: 900_000 } : part))),
    DAMAGED,
  ],
  ['a zip bomb', () => zipOf(withPart(sound(), { name: SHEET, content: zeros(64) })), TOO_LARGE],
  [
    'many parts that are too much together',
    () =>
      zipOf([
        ...sound(),
        ...Array.from({ length: 300 }, (_, at) => ({ name: `m${at}`, content: noise(5000), toldSize: 1_000_000 })),
      ]),
    TOO_LARGE,
  ],
  [
    'a zip in a zip, which nobody opens, is no bomb',
    () => zipOf([...sound(), { name: 'xl/inner.zip', content: zipOf([{ name: 'a', content: zeros(32) }]) }]),
    '{"Monday":',
  ],
  ['2,001 parts', () => zipOf([...sound(), ...filler(1997)]), 'The workbook has too many parts'],
  ['a count of parts that lies', () => zipOf(sound(), { toldCount: 3 }), DAMAGED],
  [
    'a text of a million letters',
    () =>
      zipOf(
        withPart(sound(), {
          name: SHEET,
          content: `<worksheet><!--${noise(1_500_000).reduce((text, byte) => text + String.fromCharCode(97 + (byte % 26)), '')}--></worksheet>`,
        }),
      ),
    TOO_LARGE,
  ],
  [
    'far corners',
    () =>
      zipOf(
        withPart(sound(), {
          name: SHEET,
          content: sheetXml([]).replace(
            '<sheetData>',
            `<sheetData>${Array.from({ length: 1300 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>${at % 977}</v></c></row>`).join('')}`,
          ),
        }),
      ),
    TOO_LARGE,
  ],
])('SEC-16 XLS-02 %s', async (_, make, sentence) => {
  expect((await refusal(make())).slice(0, sentence.length)).toBe(sentence)
})
