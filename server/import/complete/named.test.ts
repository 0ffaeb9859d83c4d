import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from '../import-folder.ts'

const now = new Date('2026-11-20T18:00:00Z')
const HEADS = {
  'ship_tos.csv': 'customer_no,ship_to_code,name\n',
  'routes.csv': 'route_no,description,lead_days\n',
  'item_lists.csv': 'customer_no,list_code\n',
  'menu_cycles.csv': 'menu_cycle_code,description,weeks\n',
  'users.csv': 'customer_no,user_code,name\n',
} as const
type File = keyof typeof HEADS

describe.each(testDatabases())('what complete files lack and others name, on %s', (kind) => {
  const open = freshDatabase(kind, () =>
    load({
      ...goodFiles,
      'customers.csv':
        'customer_no,name,bill_to_customer_no,master_customer_no\n104220,Lakeshore,,\n104221,Harbor,104220,104220\n',
      'users.csv': `${HEADS['users.csv']}104220,CLERK,Clerk\n104220,GONE,Gone\n`,
    }),
  )

  const load = async (files: Readonly<Record<string, string>>, complete: readonly string[] = [], removeMany = true) => {
    const report = await withFolder(files, (folder) =>
      importFolder(open.db, folder, { now, timeZone: ZONE, complete, removeMany }),
    )
    expect(report.problems).toEqual([])
    return report
  }
  /** The rows, and then the file without them. */
  const sent = (file: File, rows: string) => load({ [file]: HEADS[file] + rows })
  const lacks = async (file: File, rows: string) => {
    const { removed, notes } = await load({ [file]: HEADS[file] + rows }, [file])
    return { removed, kept: notes.filter((note) => note.includes('still in use')) }
  }
  const stays = (file: File, names: string) => ({
    removed: 0,
    kept: [
      `${names.split(', ').length} ${names.includes(',') ? 'rows' : 'row'} not in ${file} any more and still in use: left as is (${names}).`,
    ],
  })
  const orderIs = (values: Readonly<Record<string, string>>) =>
    open.db.updateTable('salesOrder').set(values).where('importKey', '=', 'A-2').execute()
  const userSees = (mappedRouteNo: string) =>
    open.db.updateTable('portalUser').set({ mappedRouteNo }).where('userCode', '=', 'CLERK').execute()

  test('IMP-12 a ship-to stays that nothing but a user or an order names', async () => {
    await sent('ship_tos.csv', '104220,GATE,Gate\n104220,RAMP,Ramp\n')
    await userSees('GATE')
    await orderIs({ shipToCode: 'RAMP' })
    const dock = '104220,DOCK,Dock 4\n'
    expect(await lacks('ship_tos.csv', dock)).toEqual(stays('ship_tos.csv', '104220 GATE, 104220 RAMP'))
    await userSees('')
    await orderIs({ shipToCode: 'DOCK' })
    expect(await lacks('ship_tos.csv', dock)).toEqual({ removed: 2, kept: [] })
  })

  test('IMP-12 a route stays that nothing but a user, an order or a notice names', async () => {
    await sent('routes.csv', 'R16,East,1\nR17,West,1\nR18,Far,1\n')
    await userSees('R16')
    await orderIs({ routeNo: 'R17' })
    await open.db
      .insertInto('alertNotice')
      .values({ noticeId: 'n', topic: 'notice', routeNo: 'R18', body: 'b', sentBy: 'ADMIN', sentAt: now, numbers: 0 })
      .execute()
    const used = 'R12,North,1\nR14,South,2\n'
    expect(await lacks('routes.csv', used)).toEqual(stays('routes.csv', 'R16, R17, R18'))
    await userSees('')
    await orderIs({ routeNo: 'R12' })
    expect(await lacks('routes.csv', used)).toMatchObject({ removed: 2 })
  })

  test('IMP-12 a list stays that a location of its sharer or an order not shipped yet uses, and goes with what hangs on it', async () => {
    await sent('item_lists.csv', '104220,\n104220,FALL\n104220,WINTER\n')
    await open.db.updateTable('location').set({ itemListCode: 'WINTER' }).where('customerNo', '=', '104221').execute()
    await orderIs({ itemListCode: 'FALL' })
    const summer = '104220,SUMMER\n'
    expect(await lacks('item_lists.csv', summer)).toEqual(stays('item_lists.csv', '104220 FALL, 104220 WINTER'))
    await orderIs({ state: 'shipped' })
    expect(await lacks('item_lists.csv', summer)).toMatchObject({ removed: 1 })
    // Master is no row of the file: it has nothing to lack.
    const master = await open.db.selectFrom('itemListEntry').where('listCode', '=', '').selectAll().execute()
    expect(master).not.toEqual([])
  })

  test('IMP-12 a rotating menu stays that a location or an order not shipped yet uses', async () => {
    await sent('menu_cycles.csv', 'A,One,2\nB,Two,2\nC,Three,2\n')
    await open.db.updateTable('location').set({ menuCycleCode: 'B' }).where('customerNo', '=', '104221').execute()
    await orderIs({ menuCycle: 'C' })
    expect(await lacks('menu_cycles.csv', 'A,One,2\n')).toEqual(stays('menu_cycles.csv', 'B, C'))
    await orderIs({ state: 'shipped' })
    expect(await lacks('menu_cycles.csv', 'A,One,2\n')).toMatchObject({ removed: 1 })
  })

  test('IMP-12 company staff stay, and who was removed before is not counted', async () => {
    await open.db.updateTable('portalUser').set({ isDeleted: true }).where('userCode', '=', 'GONE').execute()
    await open.db
      .insertInto('portalUser')
      .values(
        ['BOSS', 'DEPUTY'].map((userCode) => ({
          ...{ customerNo: null, userCode, name: userCode, passwordHash: '', createdOn: '2026-11-20' },
        })),
      )
      .execute()
    // Neither is among those of which the file may lack half.
    const { removed } = await load({ 'users.csv': `${HEADS['users.csv']}104220,CLERK,Clerk\n` }, ['users.csv'], false)
    expect(removed).toBe(0)
    const active = await open.db
      .selectFrom('portalUser')
      .where('isActive', '=', true)
      .where('isDeleted', '=', false)
      .select('userCode')
      .orderBy('userCode')
      .execute()
    expect(active).toEqual([{ userCode: 'BOSS' }, { userCode: 'CLERK' }, { userCode: 'DEPUTY' }])
  })
})
