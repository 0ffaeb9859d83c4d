import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { refreshMenus } from '../ordering/rotation/rotations.ts'
import { completeFiles } from './complete/table.ts'
import { importFolder } from './import-folder.ts'
import { fileNames, shapeOf } from './layout.ts'

const now = new Date('2026-11-20T18:00:00Z')
/** The good import, and of each kind something that nobody uses. */
const whole: Readonly<Record<string, string>> = {
  ...goodFiles,
  'ship_tos.csv': `${goodFiles['ship_tos.csv']}104220,GATE,Gate\n`,
  'ship_to_comments.csv':
    'customer_no,ship_to_code,line_no,comment\n104220,DOCK,1,Ring\n104220,GATE,1,Knock\n104220,GATE,2,Wait\n',
  'routes.csv': `${goodFiles['routes.csv']}R16,East,1\n`,
  'item_lists.csv': `${goodFiles['item_lists.csv']}104220,WINTER\n`,
  'items.csv': `${goodFiles['items.csv']}100102,Soup,SOUPS,,6,no\n`,
  'menu_cycles.csv': 'menu_cycle_code,weeks\nA,2\nB,2\n',
  'menu_weeks.csv': 'menu_cycle_code,starts_on,week_no\nA,2026-11-15,1\nA,2026-11-29,2\nA,2026-12-13,1\n',
  'menu_items.csv': 'menu_cycle_code,week_no,item_no\nA,1,100100\nA,2,100101\n',
  'users.csv':
    'customer_no,user_code,name,is_admin\n104220,BOSS,Boss,yes\n104220,CLERK,Clerk,no\n104220,Old,Old,no\n104221,PETE,Pete,no\n',
  'item_list_entries.csv': `${goodFiles['item_list_entries.csv']}104220,WINTER,100102,yes\n`,
  'base_prices.csv': `${goodFiles['base_prices.csv']}RETAIL,100101,3.25\n`,
  'retail_prices.csv': `${goodFiles['retail_prices.csv']}R1,A02,5.99\n`,
  'cutoffs.csv': `${goodFiles['cutoffs.csv']},THU,,-2,14:00,\n104220,,2026-11-10,-2,14:00,\n,,2026-12-31,-2,10:00,yes\n`,
}
/** A file without the lines that say so. */
const without = (file: string, sign: RegExp) =>
  (whole[file] ?? '')
    .split('\n')
    .filter((line) => !sign.test(line))
    .join('\n')

const lacking: readonly (readonly [file: string, sign: RegExp, ended: readonly string[]])[] = [
  ['ship_tos.csv', /GATE/, ['104220 GATE']],
  ['ship_to_comments.csv', /DOCK/, ['104220 DOCK']],
  ['routes.csv', /R16/, ['R16']],
  ['item_lists.csv', /WINTER/, ['104220 WINTER']],
  ['items.csv', /100102/, ['100102']],
  ['menu_cycles.csv', /B,2/, ['B']],
  ['menu_weeks.csv', /11-15|12-13/, ['A 2026-12-13']],
  ['menu_items.csv', /A,2/, ['A 2 100101']],
  ['locations.csv', /Elsewhere/, ['104221 000213']],
  ['users.csv', /Old/, ['104220 OLD']],
  ['item_list_entries.csv', /WINTER/, ['104220 WINTER 100102']],
  ['customer_items.csv', /7002/, ['104220 100101']],
  ['base_prices.csv', /100101/, ['RETAIL 100101']],
  ['retail_prices.csv', /A02/, ['R1 A02']],
  ['cutoffs.csv', /THU|11-10|12-31/, [' 2026-12-31', ' 5']],
  ['invoices.csv', /CM-1/, ['104220 CM-1']],
]

describe.each(testDatabases())('complete files on %s', (kind) => {
  const open = freshDatabase(kind)

  type Options = Partial<Parameters<typeof importFolder>[2]>
  const load = (files: Readonly<Record<string, string>>, options: Options = {}) =>
    withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE, ...options }))
  const says = ({ problems }: Awaited<ReturnType<typeof load>>) =>
    problems.map(({ file, message }) => `${file}: ${message}`)

  test('IMP-12 every file that may be complete ends what it lacks, once, and a dry run only tells of it', async () => {
    expect(lacking.map(([file]) => file)).toEqual(
      fileNames.filter((name) => completeFiles[name].canBe).map((name) => shapeOf(name).file),
    )
    expect((await load(whole)).problems).toEqual([])
    for (const [file, sign, ended] of lacking) {
      const less = { [file]: without(file, sign) }
      const options = { complete: [file] }
      const told = await load(less, { ...options, dryRun: true })
      const done = await load(less, options)
      for (const { problems, removed, files } of [told, done])
        expect({ problems, removed, first: files[0]?.first.removed.toSorted() }, file).toEqual({
          ...{ problems: [], removed: ended.length, first: ended },
        })
      const again = await load(less, options)
      expect([again.removed, again.inserted, again.updated], `${file} a second time`).toEqual([0, 0, 0])
      const back = await load(whole, options)
      expect([back.problems, back.removed], `${file} as before`).toEqual([[], 0])
    }
  })

  test('IMP-12 ITM-38 a list that a complete file lacks can be restored with what it had', async () => {
    await load(whole)
    await load({ 'item_lists.csv': without('item_lists.csv', /WINTER/) }, { complete: ['item_lists.csv'] })
    const kept = await open.db.selectFrom('deletedList').selectAll().execute()
    expect(kept).toMatchObject([
      { customerNo: '104220', listCode: 'WINTER', items: [{ item_no: '100102', show_on_menu: true }] },
    ])
  })

  test('IMP-12 history keeps what it points to: what is in use is ended and not removed, or stays and is told', async () => {
    await load(whole)
    const files = {
      'items.csv': without('items.csv', /100100/),
      'routes.csv': without('routes.csv', /R14|R16/),
      'invoices.csv': without('invoices.csv', /CM-1/),
      'ship_tos.csv': without('ship_tos.csv', /DOCK|GATE/),
      'locations.csv': without('locations.csv', /000214/),
    }
    const complete = ['items.csv', 'invoices.csv', 'locations.csv']
    expect((await load(files, { complete })).removed).toBe(3)
    const lines = await open.db.selectFrom('orderLine').select(['itemNo', 'quantity']).execute()
    expect(lines).toHaveLength(3)
    const stopped = await open.db.selectFrom('item').where('isActive', '=', false).select('itemNo').execute()
    expect(stopped).toEqual([{ itemNo: '100100' }])
    const closed = await open.db.selectFrom('location').where('isActive', '=', false).select('locationNo').execute()
    expect(closed).toEqual([{ locationNo: '000214' }])
    const memo = await open.db.selectFrom('openInvoice').selectAll().where('documentNo', '=', 'CM-1').execute()
    expect(memo).toMatchObject([{ salesCents: -2000, balanceCents: 0 }])
    expect(await open.db.selectFrom('invoiceLine').selectAll().execute()).toHaveLength(3)

    const inUse = await load(
      { 'routes.csv': 'route_no\nR12\n', 'ship_tos.csv': 'customer_no,ship_to_code,name\n' },
      { complete: ['routes.csv', 'ship_tos.csv'], removeMany: true },
    )
    expect(inUse.removed).toBe(2)
    expect(inUse.notes).toContain('1 row not in routes.csv any more and still in use: left as is (R14).')
    expect(inUse.notes).toContain('1 row not in ship_tos.csv any more and still in use: left as is (104220 DOCK).')
  })

  test('IMP-13 a complete file that lacks more than half is refused, unless that is allowed', async () => {
    await load(whole)
    const half = { 'items.csv': without('items.csv', /100101|100102/) }
    const refused = await load(half, { complete: ['items.csv'] })
    expect(says(refused)).toEqual([
      'items.csv: The file lacks 2 of the 3 rows here. Is it whole? If so, allow it with --remove-many, or over HTTP with remove_many=1.',
    ])
    expect(await open.db.selectFrom('item').where('isActive', '=', false).selectAll().execute()).toEqual([])
    expect((await load(half, { complete: ['items.csv'], removeMany: true })).removed).toBe(2)
  })

  test('IMP-12 a file that cannot be complete, or is not there, is refused by name', async () => {
    const complete = ['orders.csv', 'items.csv', 'item.csv', 'customers.csv']
    expect(says(await load({ 'orders.csv': whole['orders.csv'] ?? '' }, { complete })).slice(0, 4)).toEqual([
      'customers.csv: This file cannot be complete: a customer keeps its orders and invoices. End its locations and users instead.',
      'item.csv: No file of the layout has this name; docs/import.md lists them.',
      'items.csv: The file is said to be complete and is not there.',
      'orders.csv: This file cannot be complete: orders are never removed. Cancel one by its state.',
    ])
  })

  test('IMP-12 what another file names must be in the complete one', async () => {
    await load(whole)
    const report = await load(
      { 'routes.csv': without('routes.csv', /R14/), 'locations.csv': whole['locations.csv'] ?? '' },
      { complete: ['routes.csv'] },
    )
    expect(says(report)).toEqual(['locations.csv: There is no route R14, in routes.csv, which is complete.'])
  })

  test('IMP-12 SRV-04 open orders move with a week of their menu cycle that is removed', async () => {
    const weeks = `${whole['menu_weeks.csv']}A,2026-11-22,1\n`
    await load({ ...whole, 'menu_weeks.csv': weeks })
    await open.db.updateTable('salesOrder').set({ menuCycle: 'A' }).execute()
    await refreshMenus(open.db, '2026-11-20')
    const placeOf = async () =>
      (
        await open.db
          .selectFrom('salesOrder')
          .where('importKey', '=', 'A-2')
          .select('menuSeqNo')
          .executeTakeFirstOrThrow()
      ).menuSeqNo
    const before = await placeOf()
    await load({ 'menu_weeks.csv': whole['menu_weeks.csv'] ?? '' }, { complete: ['menu_weeks.csv'] })
    expect(await placeOf()).not.toBe(before)
    expect(await refreshMenus(open.db, '2026-11-20'), 'orders that are still to be moved').toBe(0)
  })

  test('IMP-12 what belongs to a customer that staff made here stays', async () => {
    await load(whole)
    await open.db.updateTable('customer').set({ isFromErp: false }).where('customerNo', '=', '104221').execute()
    const locations = { 'locations.csv': without('locations.csv', /Elsewhere/) }
    expect((await load(locations, { complete: ['locations.csv'] })).removed).toBe(0)
    const users = { 'users.csv': without('users.csv', /PETE/) }
    expect((await load(users, { complete: ['users.csv'] })).removed).toBe(0)
  })

  test('IMP-12 a number of a customer moves from an item that is gone to another', async () => {
    await load(whole)
    const files = { 'customer_items.csv': 'customer_no,item_no,customer_item_no\n104220,100100,7002\n' }
    const report = await load(files, { complete: ['customer_items.csv'] })
    expect([report.problems, report.removed, report.updated]).toEqual([[], 1, 1])
  })

  test('IMP-12 a user who is gone is signed out, and whose code is written in another way is not gone', async () => {
    await load(whole)
    const { userId } = await open.db
      .selectFrom('portalUser')
      .select('userId')
      .where('userCode', '=', 'OLD')
      .executeTakeFirstOrThrow()
    await open.db
      .insertInto('session')
      .values({
        userId,
        tokenHash: 'x',
        csrfToken: 'y',
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date('2026-12-01'),
      })
      .execute()
    await load({ 'users.csv': whole['users.csv']?.replace('BOSS', 'boss') ?? '' }, { complete: ['users.csv'] })
    expect(await open.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
    await load({ 'users.csv': without('users.csv', /Old/) }, { complete: ['users.csv'] })
    expect(await open.db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})
