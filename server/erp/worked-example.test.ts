import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Papa from 'papaparse'
import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { clerk } from '#tests/support/personas.ts'
import { readSource } from '#tests/support/sources.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from '../import/import-folder.ts'
import { fileNames, shapeOf } from '../import/layout.ts'
import { exportCommand } from './command.ts'
import { reconcileCommand } from './reconcile.ts'

const example = readSource('docs/erp.md').text.split('## A worked example with Business Central\n')[1] ?? ''
const [orders, lines, states, lineStates, list] = [...example.matchAll(/```csv\n([\s\S]*?)```/g)].map(
  ([, text]) => text ?? '',
)

let folder: string
const world = sharedWorld('any', async () => {
  world.clock.set('2026-11-23T18:00:00Z')
  await world.make.shop()
  await world.db
    .insertInto('customerItem')
    .values({ customerNo: '104220', itemNo: '100100', customerItemNo: '7001' })
    .execute()
  folder = await mkdtemp(path.join(tmpdir(), 'provender-example-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('ERP-14 the worked example of docs/erp.md, run as it is written', async () => {
  const orderNo = await world.make.order({
    ...{ orderNo: 480_001, orderDate: '2026-11-25', makeDate: '2026-11-24', shipToCode: 'DOCK', deliverySequence: 20 },
    modifiedAt: new Date('2026-11-23T18:00:00Z'),
    lines: { '100100': 12, '100101': 4 },
  })
  world.clock.set('2026-11-23T21:00:00Z')
  await exportCommand(world.db, world.clock, [folder, '--date', '2026-11-24', '--take'])
  const written = (name: string) => readFile(path.join(folder, name), 'utf8')
  expect(await written('orders-000001.csv')).toBe(orders)
  expect(await written('order-lines-000001.csv')).toBe(lines)

  const report = await withFolder(
    { 'order_states.csv': states ?? '', 'order_line_states.csv': lineStates ?? '' },
    (back) => importFolder(world.db, back, { now: world.clock.now(), timeZone: ZONE }),
  )
  expect(report).toMatchObject({ problems: [], notes: [], rows: 3, inserted: 2, updated: 1 })
  const client = await world.as(clerk)
  expect((await client.ask(api.orders.load, { orderNo })).value.shortages).toMatchObject([
    { itemNo: '100100', ordered: 12, coming: 9 },
  ])
  expect(example).toContain('sees that 9 of 12 pieces of item 100100 come.')

  await writeFile(path.join(folder, 'list.csv'), list ?? '')
  const found = await reconcileCommand(world.db, [path.join(folder, 'list.csv'), '--date', '2026-11-24'])
  expect([found.ok, example.includes(found.text)]).toEqual([true, true])
})

test('ERP-14 its tables name columns that there are, with the values of its files', () => {
  const named = [...example.matchAll(/^\| `([a-z_]+\.csv)`, (.+?) \|/gm)].flatMap(([, file, columns = '']) =>
    [...columns.matchAll(/`(.+?)`/g)].map(([, column]) => [file, column] as const),
  )
  expect(named.length).toBeGreaterThan(15)
  for (const [file, column] of named) {
    const name = fileNames.find((each) => shapeOf(each).file === file)
    const columns = Object.values(name ? shapeOf(name).columns : {}).map((each) => each.name)
    expect(columns, file).toContain(column)
  }
  const first = (text = '') => Papa.parse<Record<string, string>>(text, { header: true }).data[0]
  const values: Record<string, string> = { ...first(orders), ...first(lines) }
  const told = [...example.matchAll(/^\| `([a-z_]+)` \| .+ \| (.+) \|$/gm)]
  expect(told).toHaveLength(9)
  for (const [, column = '', value] of told) expect(values[column], column).toBe(value)
})
