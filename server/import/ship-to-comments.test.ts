import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from './import-folder.ts'

const now = new Date('2026-11-20T18:00:00Z')
const CUSTOMERS = 'customer_no,name\n104220,Lakeshore\n104500,Other\n'
const SHIP_TOS =
  'customer_no,ship_to_code,name,instructions\n104220,DOCK,Dock 4,Old text\n104220,HILL,Hill,Stays\n104500,DOCK,Theirs,\n'
const HEAD = 'customer_no,ship_to_code,line_no,comment\n'

describe.each(testDatabases())('delivery instructions in a file, on %s', (kind) => {
  const open = freshDatabase(kind, () => load({ 'customers.csv': CUSTOMERS, 'ship_tos.csv': SHIP_TOS }))

  const load = (files: Record<string, string>) =>
    withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE }))
  const comments = (rows: readonly string[]) => load({ 'ship_to_comments.csv': `${HEAD}${rows.join('\n')}\n` })
  const texts = async () => {
    const rows = await open.db.selectFrom('shipTo').select(['customerNo', 'shipToCode', 'instructions']).execute()
    return Object.fromEntries(rows.map((row) => [`${row.customerNo} ${row.shipToCode}`, row.instructions]))
  }
  const LINES = [
    '104500,DOCK,20000,Second there',
    '104220,DOCK,30000,"Ring twice, then wait"',
    '104220,DOCK,10000,Rear door',
    '104220,DOCK,20000,',
    '104500,DOCK,10000,First there',
  ]

  test('DLV-05 comment lines stand by their numbers, whatever the order of the rows; a ship-to left out keeps its text', async () => {
    const wanted = {
      '104220 DOCK': 'Rear door\n\nRing twice, then wait',
      '104220 HILL': 'Stays',
      '104500 DOCK': 'First there\nSecond there',
    }
    expect(await comments(LINES)).toMatchObject({ inserted: 0, updated: 5, unchanged: 0, problems: [] })
    expect(await texts()).toEqual(wanted)
    expect(await comments(LINES.toReversed())).toMatchObject({ updated: 0, unchanged: 5 })
    expect(await texts()).toEqual(wanted)
  })

  test('DLV-05 the rows of a ship-to are its whole text: a line that is gone is gone, one blank line takes the text away', async () => {
    await comments(LINES)
    expect(await comments(['104220,DOCK,10000,Front door', '104500,DOCK,1,'])).toMatchObject({ updated: 2 })
    expect(await texts()).toEqual({ '104220 DOCK': 'Front door', '104220 HILL': 'Stays', '104500 DOCK': '' })
  })

  test('DLV-05 what is wrong is told with its line, and nothing is written', async () => {
    const { problems } = await comments([
      '104220,NOWHERE,1,Rear door',
      '104220,DOCK,1,Rear door',
      '104220,DOCK,1,Front door',
      ...Array.from({ length: 17 }, (_, at) => `104220,HILL,${at},${'x'.repeat(250)}`),
    ])
    expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 There is no ship-to NOWHERE of customer 104220, in ship_tos.csv or before.',
      '4 The same customer_no, ship_to_code, line_no is already on line 3.',
      '20 The lines of this ship-to are longer than 4,000 characters together.',
    ])
    const both = await load({ 'ship_tos.csv': SHIP_TOS, 'ship_to_comments.csv': `${HEAD}104220,DOCK,1,Rear door\n` })
    expect(both.problems.map(({ message }) => message)).toEqual([
      'ship_tos.csv has a column instructions, too: leave one of the two out.',
    ])
    expect((await texts())['104220 DOCK']).toBe('Old text')
  })
})
