// The contacts of locations.csv (LOC-36): read, checked, kept where the columns are left out.
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from './import-folder.ts'

const now = new Date('2026-11-20T18:00:00Z')
const HEAD = 'customer_no,location_no,route_no,name,contact_1_name,contact_1_phone,contact_1_email,contact_2_email'

describe.each(testDatabases())('contacts in locations.csv, on %s', (kind) => {
  const open = freshDatabase(kind, () => load(goodFiles))

  const load = (files: Readonly<Record<string, string>>, isDryRun = false) =>
    withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE, dryRun: isDryRun }))
  const row = (contacts: string) => ({ 'locations.csv': `${HEAD}\n104220,000213,R14,Harbor St Mart,${contacts}\n` })
  const stored = () =>
    open.db
      .selectFrom('location')
      .where('customerNo', '=', '104220')
      .where('locationNo', '=', '000213')
      .select(['contact1Name', 'contact1Phone', 'contact1Email', 'contact2Email'])
      .executeTakeFirstOrThrow()
  const ana = {
    ...{ contact1Name: 'Ana Diaz', contact1Phone: '414-555-0100', contact1Email: 'ana@example.com' },
    contact2Email: 'ben@example.com',
  }

  test('LOC-36 are imported; columns that are left out keep what is there, and blank ones clear it', async () => {
    expect(await load(row('Ana Diaz,414-555-0100,ana@example.com,ben@example.com'))).toMatchObject({ problems: [] })
    expect(await stored()).toEqual(ana)
    await load({ 'locations.csv': 'customer_no,location_no,route_no,name\n104220,000213,R14,Harbor\n' })
    expect(await stored(), 'no columns').toEqual(ana)
    await load(row(',,,'))
    expect(Object.values(await stored()), 'blank').toEqual(['', '', '', ''])
  })

  test('LOC-36 that are not valid are refused by line and column, and nothing is written', async () => {
    const { problems } = await load(row('Ana,soon,ana at example,"a@example.com, b@example.com"'))
    expect(problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      '2 contact_1_phone: contact_1_phone is not accepted. The phone number is not valid. Enter it like 414-555-0100 or 414-555-0100 x12.',
      '2 contact_1_email: contact_1_email is not accepted. The e-mail address is not valid.',
      '2 contact_2_email: contact_2_email is not accepted. The e-mail address is not valid.',
    ])
    expect((await stored()).contact1Name).toBe('')
  })

  test('LOC-36 a dry run checks them and changes nothing', async () => {
    expect(await load(row('Ana Diaz,414-555-0100,ana@example.com,'), true)).toMatchObject({ updated: 1, problems: [] })
    expect((await stored()).contact1Name).toBe('')
  })
})
