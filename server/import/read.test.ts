import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '#tests/support/import-folder.ts'
import { readFolder, readText } from './read.ts'

const read = (text: string | Uint8Array) => readText(typeof text === 'string' ? Buffer.from(text) : text, 'routes')
const says = (text: string | Uint8Array) => read(text).problems.map(({ line, message }) => `${line}: ${message}`)

test('byte order mark, any line ends, quotes, blank rows, any order of columns and case of their names', () => {
  const { sheet, problems } = read(
    '\ufeffDescription,ROUTE_NO,lead_days\r\n"North, ""far""\r\nside",R10,\r\n,,\r\n\r\nSouth,R20,2,,\rEast,R30,0',
  )
  expect(problems).toMatchObject([{ line: 2, message: 'description must be one line of text.' }])
  expect(sheet?.rows).toEqual([
    { routeNo: 'R20', description: 'South', leadDays: 2 },
    { routeNo: 'R30', description: 'East', leadDays: 0 },
  ])
  expect(sheet?.lines, 'a line break inside quotes counts').toEqual([6, 7])
})

test.each([
  ['', '1: The first line must name the columns.'],
  ['route;colour\nR1;x\n', '1: The columns must be separated by commas.'],
  ['description\nx\n', '1: The column route_no is missing.'],
  ['route_no,colour\nR1,red\n', '1: "colour" is not a column of routes.csv; docs/import.md lists them.'],
  ['route_no,route_no\nR1,R1\n', '1: The column route_no appears in the header twice.'],
  ['route_no,description\nR1', '2: The row has 1 value, the header has 2 columns.'],
  ['route_no,description\nR1,a,b\n', '2: The row has 3 values, the header has 2 columns.'],
  ['sep=,\nroute_no,description\nR1,a,b\n', '3: The row has 3 values, the header has 2 columns.'],
  ['route_no,lead_days\nR1,4.71E+11\n', '2: lead_days must be a whole number from 0 to 9.'],
  ['route_no,lead_days\nR1,1\nR2,1.5\n', '3: lead_days must be a whole number from 0 to 9.'],
  ['route_no\n"R 1"\n', '2: route_no must be a code of at most 10 letters, digits and . _ - / &.'],
  [
    'route_no,description\nR1,a\u200fb\n',
    '2: description holds a hidden character that changes the direction of text (U+200F).',
  ],
  [
    'route_no,description\nR1,a\u202eb\n',
    '2: description holds a hidden character that changes the direction of text (U+202E).',
  ],
  ['route_no,description\nR1,a\u0007b\n', '2: description holds a character that cannot be printed.'],
  [
    Buffer.from('route_no,description\nR1,ok\nR2,caf\xe9\n', 'latin1'),
    '3: The file is not UTF-8 from this line on; save it as CSV UTF-8.',
  ],
  [Buffer.from('\ufeffroute_no\nR1\n', 'utf16le'), '1: The file is UTF-16; save it as CSV UTF-8.'],
  [Buffer.from('PK\u0003\u0004', 'latin1'), '1: This is a ZIP archive. Extract the file inside and upload that.'],
  [Buffer.from('UNB+UNOC:3+1:14'), expect.stringMatching(/^1: This is an EDIFACT file\. It cannot be read here/)],
  [Buffer.from('<html><table>'), '1: This is a web page (HTML). Open it in Excel and save it as CSV UTF-8.'],
])('%j', (text, sentence) => {
  expect(says(text)).toEqual([sentence])
})

test.each([
  ['the delimiter that Excel names', 'sep=,\r\nroute_no,description\r\nR1,North\r\n', 3],
  ['a title and a comment', 'Routes\n# of this week\nroute_no,description\nR1,North\n', 4],
  ['semicolons', 'route_no;description\nR1;North\n', 2],
  ['tabs', 'route_no\tdescription\nR1\tNorth\n', 2],
  ['spaces before quotes', '"route_no", "description"\n"R1", "North"\n', 2],
  ['unseen characters', '\ufeffroute_no,\u200bdescription\n\u200bR1,North\n', 2],
  ['a Ctrl-Z at the end', 'route_no,description\r\nR1,North\r\n\u001a', 2],
  ['U+2028 as line end', 'route_no,description\u2028R1,North\u2028', 2],
  ['formulas that keep zeros', 'route_no,description\n"=""R1""",North\n', 2],
  ['blank headings at the end', 'route_no,description,,\nR1,North\n', 2],
])('reads %s', (_, text, line) => {
  const { sheet, problems } = read(text)
  expect(problems).toEqual([])
  expect(sheet?.rows).toMatchObject([{ routeNo: 'R1', description: 'North' }])
  expect(sheet?.lines).toEqual([line])
})

test('rows short of blanks at their end are read, as spreadsheets leave those out', () => {
  const text =
    'item_no,description,section_name,price_code,msrp_code,upc,tray_size\n990001,Ham,SANDWICHES\n990002,Egg\n'
  const { sheet, problems } = readText(Buffer.from(text), 'items')
  expect(problems).toEqual([])
  expect(sheet?.rows).toMatchObject([
    { itemNo: '990001', sectionName: 'SANDWICHES' },
    { itemNo: '990002', sectionName: '' },
  ])
})

test('a row above the header that is as wide is data: the first row must name the columns then', () => {
  expect(says('R0,South\nroute_no,description\nR1,North\n')).toContain('1: The column route_no is missing.')
})

test('whole numbers, codes and dates are read as programs write them', () => {
  const { sheet } = readText(Buffer.from('route_no,lead_days\n100.0,2.0\n1.0,0\n'), 'routes')
  expect(sheet?.rows).toMatchObject([
    { routeNo: '100', leadDays: 2 },
    { routeNo: '1.0', leadDays: 0 },
  ])
  expect(says('route_no\n4.71E+11\n')).toEqual([
    '2: route_no is not complete: a spreadsheet shortened this number to 4.71E+11; format the column as text and export the file again.',
  ])
  const waste =
    'customer_no,external_no,location_no,item_no,wasted_on,quantity\n104220,W2,000213,100100,2026-11-20 00:00:00,3\n'
  expect(readText(Buffer.from(waste), 'waste').sheet?.rows).toMatchObject([{ wastedOn: '2026-11-20' }])
})

test('an unclosed quote is told at the row where it opens', () => {
  expect(says('route_no,description\nR1,a\nR2,"b\nR3,c\n')).toEqual([
    '3: The quotes are wrong: Quoted field unterminated.',
  ])
})

test.each([
  [
    'location_no',
    'locations',
    'customer_no,location_no,route_no,name\n1,213,R1,x\n',
    'location_no must be six digits, such as 000213 (a spreadsheet may have dropped zeros).',
  ],
  ['upc', 'items', 'item_no,description,upc\n1,x,036000291453\n', 'upc has a wrong check digit.'],
  [
    'upc',
    'items',
    'item_no,description,upc\n1,x,36000291452\n',
    'upc must be 12 digits (a spreadsheet may have dropped leading zeros).',
  ],
  [
    'price',
    'basePrices',
    'price_group,item_no,price\nA,1,2.755555\n',
    'price must be money with at most 5 decimals, such as 1.04167.',
  ],
  [
    'price',
    'retailPrices',
    'price_group,price_code,price\nA,1,2.755\n',
    'price must be money with two decimals, such as 12.34.',
  ],
  ['price', 'basePrices', 'price_group,item_no,price\nA,1,-2.75\n', 'price must not be negative.'],
  ['price', 'basePrices', 'price_group,item_no,price\nA,1,100000.00\n', 'price is above 99999.99999.'],
  [
    'menu_days',
    'locations',
    'customer_no,location_no,route_no,name,menu_days\n1,000213,R1,x,FM\n',
    'menu_days must be letters of UMTWRFS in this order, each once.',
  ],
  [
    'pay_bill_url',
    'customers',
    'customer_no,name,pay_bill_url\n1,x,javascript:alert(1)\n',
    'pay_bill_url must be an address beginning with https://.',
  ],
  ['is_vegan', 'items', 'item_no,description,is_vegan\n1,x,maybe\n', 'is_vegan must be yes or no.'],
] as const)('%s of %s', (column, name, text, message) => {
  expect(readText(Buffer.from(text), name).problems).toMatchObject([{ line: 2, column, message }])
})

test('IMP-11 what somebody may take for a file of the layout is told, and not left out in silence', async () => {
  const files = {
    'routes.csv': 'route_no\nR1\n',
    'items.xlsx': 'PK\u0003\u0004',
    'Customers.CSV': 'customer_no,name\n',
    'prices.csv': 'price\n',
    'notes.txt': 'for the next time',
    'items.csv.bak': 'item_no\n',
    'orders.csv.gz': '\u001f',
  }
  const told = await withFolder(files, async (folder) => {
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'waste.csv'))
    await mkdir(path.join(folder, 'users.csv'))
    return (await readFolder(folder)).problems.map(({ file, message }) => `${file}: ${message}`)
  })
  expect(told).toEqual([
    'users.csv: This is not a file.',
    'waste.csv: This is not a file.',
    'Customers.CSV: Write its name in small letters: customers.csv.',
    'items.xlsx: This file is not read; save it as CSV UTF-8, named items.csv.',
    'orders.csv.gz: This file is not read; save it as CSV UTF-8, named orders.csv.',
    'prices.csv: This file is not part of the layout; docs/import.md lists the files.',
  ])
})
