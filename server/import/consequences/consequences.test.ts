import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from '../import-folder.ts'
import { namedText } from './consequences.ts'

const now = new Date('2026-11-20T18:00:00Z')
/** Seven open orders and one of the past, all of one item, and one canceled. */
const orders = `customer_no,external_no,location_no,order_date,item_no,quantity,state
104220,OLD,000214,2026-11-18,100100,5,open
${[1, 2, 3, 4, 5, 6, 7].map((at) => `104220,B-${at},000214,2026-11-25,100100,${at},open\n`).join('')}104220,C-1,000214,2026-11-26,100100,5,cancelled
`

test('IMP-14 more than are named are told by three dots', () => {
  expect([namedText(2, ['1', '2']), namedText(3, ['1', '2'])]).toEqual(['1, 2', '1, 2, …'])
})

describe.each(testDatabases())('what an import leaves behind on %s', (kind) => {
  const open = freshDatabase(kind, () => load({ ...goodFiles, 'orders.csv': orders }))

  type Options = Partial<Parameters<typeof importFolder>[2]>
  const load = (files: Readonly<Record<string, string>>, options: Options = {}) =>
    withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE, ...options }))
  const left = ({ notes }: Awaited<ReturnType<typeof load>>) => notes.filter((note) => !/the last time/.test(note))
  const numbers = async () =>
    (
      await open.db
        .selectFrom('salesOrder')
        .where('importKey', 'like', 'B-%')
        .select('orderNo')
        .orderBy('orderNo')
        .execute()
    )
      .map(({ orderNo }) => orderNo)
      .slice(0, 5)
      .join(', ')

  test('IMP-14 WST-14 waste that the screen would have asked about is taken and named; older waste and corrections are not', async () => {
    const head = 'customer_no,external_no,location_no,item_no,wasted_on,quantity\n'
    const rows = [
      // Five were delivered on 11/18.
      ['W-11', '000214', '2026-11-19', 4],
      ['W-12', '000214', '2026-11-20', 3],
      ['W-13', '000213', '2026-11-19', 301],
      ['W-14', '000213', '2026-10-01', 500],
      ['W-15', '000214', '2026-11-19', -1],
    ].map(([no, location, day, quantity]) => `104220,${no},${location},100100,${day},${quantity}\n`)
    const waste = { 'waste.csv': `${head}${rows.join('')}` }
    const report = await load(waste)
    expect([report.problems, left(report)]).toEqual([
      [],
      [
        '2 rows of waste.csv record more than 300 pieces, or more than was delivered within the shelf life: W-12, W-13.',
      ],
    ])
    // Nothing changed, so nothing is reported.
    expect(left(await load(waste))).toEqual([])
  })

  test('IMP-14 open orders with items that are no longer made, in a dry run, in the report and in the log, once', async () => {
    const files = { 'items.csv': goodFiles['items.csv']?.replace(/^100100.*\n/m, '') ?? '' }
    const note = `7 open orders hold 1 item that is no longer made (100100): ${await numbers()}, ….`
    const options = { complete: ['items.csv'] }
    expect((await load(files, { ...options, dryRun: true })).notes).toContain(note)
    expect((await load(files, options)).notes).toContain(note)
    const run = await open.db.selectFrom('importRun').select('notes').orderBy('runId', 'desc').executeTakeFirst()
    expect(run?.notes).toContain(note)
    expect((await load(files, options)).notes).toEqual([])
  })

  test('IMP-14 CUT-15 open orders of a day that an import closes are counted, and are left as they are', async () => {
    const files = {
      'cutoffs.csv':
        'customer_no,weekday,order_date,cut_day,cut_time,is_no_work\n,,2026-11-25,-2,14:00,yes\n,,2026-11-26,-2,14:00,yes\n',
    }
    const note = `7 open orders are on days when nothing is made. Staff move or cancel them in Orders on Closed Days: ${await numbers()}, ….`
    expect((await load(files, { dryRun: true })).notes).toContain(note)
    expect(left(await load(files))).toContain(note)
    const open7 = open.db.selectFrom('salesOrder').where('orderDate', '=', '2026-11-25').where('state', '=', 'open')
    expect(await open7.select('orderNo').execute()).toHaveLength(7)
  })

  test('IMP-14 open orders with items off their menu', async () => {
    const files = { 'item_list_entries.csv': 'customer_no,list_code,item_no,show_on_menu\n104220,,100100,no\n' }
    const notes = left(await load(files))
    expect(notes[0]).toBe(
      `7 open orders hold 1 item that is not on the menu of the order (100100): ${await numbers()}, ….`,
    )
    expect(notes[1]).toBe('2 active locations have nothing on the menu: 104220 000214, 104221 000213.')
  })

  test('IMP-14 open orders of inactive locations, and users who reach none', async () => {
    await load({
      'users.csv':
        'customer_no,user_code,name,mapped_route_no\n104220,ALL,All,\n104220,NORTH,North,R12\n104220,SOUTH,South,R14\n',
    })
    const files = {
      'locations.csv': 'customer_no,location_no,route_no,name,is_active\n104220,000214,R12,Pier Mart,no\n',
    }
    expect(left(await load(files))).toEqual([
      `7 open orders are for inactive locations: ${await numbers()}, ….`,
      '1 active location has nothing on the menu: 104221 000213.',
      '1 active user reaches no active location: 104220 NORTH.',
    ])
  })

  test.each([
    ['was made inactive', { isActive: false }],
    ['was deleted', { isDeleted: true }],
    ['has expired', { expiresOn: '2026-11-19' }],
  ])('IMP-14 does not report a user whose account %s as reaching no location', async (_, columns) => {
    await load({
      'users.csv': 'customer_no,user_code,name,mapped_route_no\n104220,NORTH,North,R12\n104220,GONE,Gone,R12\n',
    })
    await open.db.updateTable('portalUser').set(columns).where('userCode', '=', 'GONE').execute()
    const files = {
      'locations.csv': 'customer_no,location_no,route_no,name,is_active\n104220,000214,R12,Pier Mart,no\n',
    }
    expect(left(await load(files))).toContain('1 active user reaches no active location: 104220 NORTH.')
  })

  test('IMP-14 a customer that shares the lists of another has their menu', async () => {
    const files = {
      'customers.csv': 'customer_no,name,master_customer_no\n104222,Shares,104220\n',
      'locations.csv': 'customer_no,location_no,route_no,name\n104222,000300,R12,Shared Mart\n',
      'orders.csv':
        'customer_no,external_no,location_no,order_date,item_no,quantity\n104222,S-1,000300,2026-11-25,100100,3\n',
    }
    expect(left(await load(files))).toEqual(['1 active location has nothing on the menu: 104221 000213.'])
  })

  test('IMP-14 an order that was emptied is no order of an inactive location', async () => {
    await open.db.updateTable('salesOrder').set({ pieces: 0 }).where('importKey', '<>', 'B-7').execute()
    const [one] = await open.db.selectFrom('salesOrder').select('orderNo').where('importKey', '=', 'B-7').execute()
    const files = {
      'locations.csv': 'customer_no,location_no,route_no,name,is_active\n104220,000214,R12,Pier Mart,no\n',
    }
    expect(left(await load(files))).toContain(`1 open order is for inactive locations: ${one?.orderNo}.`)
  })
})
