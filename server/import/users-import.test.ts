// users.csv: judged as on the screen, in its words; without passwords, and by --invite with a mailed link.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { clerk, customerAdmin, OWN } from '#tests/support/personas.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from './import-folder.ts'

describe.each(testDatabases())('users.csv on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.as(clerk)
    await world.as(customerAdmin)
  })

  const load = (lines: string, more = {}) =>
    withFolder({ 'users.csv': lines }, (folder) =>
      importFolder(world.db, folder, { now: world.clock.now(), timeZone: ZONE, ...more }),
    )
  const HEAD = 'customer_no,user_code,name,email,mapped_route_no,expires_on,is_active,is_admin,rights\n'
  const stored = (userCode: string) =>
    world.db.selectFrom('portalUser').where('userCode', '=', userCode).selectAll().executeTakeFirst()
  const said = async (lines: string) =>
    (await load(HEAD + lines)).problems.map(({ line, message }) => `${line}: ${message}`)

  test('adds and changes users, invites where asked, and a second run changes nothing', async () => {
    const rows = `${HEAD}${OWN},night,Night clerk,night@example.com,r14,6/30/2027,yes,no,reports location_maint\n${OWN},DOCK,Dock,,,,yes,no,\n${OWN},CLERK,Clara,clerk@example.com,,,yes,no,waste_system\n`
    const first = await load(rows, { invites: true })
    expect(first.problems).toEqual([])
    expect(first).toMatchObject({ inserted: 2, updated: 1 })
    expect(first.notes).toEqual([
      '1 new user will be mailed a link for choosing a password.',
      '1 new user without a password: use --invite, or npm run user:reset.',
    ])
    expect(await stored('NIGHT')).toMatchObject({
      mappedRouteNo: 'R14',
      expiresOn: '2027-06-30',
      rights: ['locationMaint', 'reports'],
    })
    expect(await stored('CLERK')).toMatchObject({ name: 'Clara', rights: ['wasteSystem'] })
    expect(await world.db.selectFrom('outbox').select('payload').execute()).toMatchObject([
      { payload: { userCode: 'NIGHT', purpose: 'invitation' } },
    ])
    expect(await load(rows, { invites: true })).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 })
  })

  test('a column that is left out keeps what is there', async () => {
    await load('customer_no,user_code,name\n104220,CLERK,Clara\n')
    expect(await stored('CLERK')).toMatchObject({ name: 'Clara', email: 'clerk@example.com', isActive: true })
  })

  test('says what the screen says, with the row, and writes nothing', async () => {
    expect(
      await said(
        [
          `${OWN},A B,Somebody,x,R99,1/1/2020,yes,no,`,
          `${OWN},${'X'.repeat(16)},Long,,,,yes,no,`,
          `${OWN},MANAGER,Boss,,,,no,yes,`,
          `999999,NEW,New,,,,yes,no,`,
          `${OWN},NEW,New,,,,yes,no,everything`,
        ].join('\n'),
      ),
    ).toEqual([
      '2: The user code must be 1 to 15 letters, digits, dots, hyphens or underscores.',
      '2: The e-mail address is not valid.',
      '2: This day has passed. To end the access now, switch Active off.',
      '2: Customer 104220 has no location on a route or in a ship-to R99.',
      '3: The user code must be 1 to 15 letters, digits, dots, hyphens or underscores.',
      '4: MANAGER is the last administrator of customer 104220 whose access does not end. Make another user an administrator without an Expires On first.',
      '5: There is no customer 999999, in customers.csv or before.',
      '6: rights names no right: "everything".',
    ])
    expect(await stored('NEW')).toBeUndefined()
    expect(await stored('MANAGER')).toMatchObject({ isActive: true })
  })

  test('USR-26 what two columns do is said once, with a column; nobody is left with administrators who end', async () => {
    const { problems } = await load(`${HEAD}${OWN},MANAGER,Boss,,,,no,no,\n`)
    expect(problems).toMatchObject(
      [{ line: 2, column: 'is_admin', value: 'no', message: /last administrator/ }].map(
        ({ message: _, ...rest }) => rest,
      ),
    )
    const ending = `${HEAD}${OWN},SECOND,Second,,,12/31/2026,yes,yes,\n${OWN},MANAGER,Boss,,,,yes,no,\n`
    expect((await load(ending)).problems).toMatchObject([{ line: 3, column: 'is_admin' }])
  })

  test('USR-03 a code in other letters is the same code, and look-alikes and words of the history are none', async () => {
    expect(
      await said(
        [`${OWN},ＣＬＥＲＫ,Clara,,,,yes,no,`, `${OWN},СLERK,Clara,,,,yes,no,`, `${OWN},import,Night,,,,yes,no,`].join(
          '\n',
        ),
      ),
    ).toEqual([
      '2: There is already a user CLERK. Choose another code.',
      '3: The user code must be 1 to 15 letters, digits, dots, hyphens or underscores.',
      '4: The history of changes uses IMPORT itself. Choose another code.',
    ])
  })

  test('INV-34 whom it makes inactive is signed out', async () => {
    const browser = await world.as(clerk)
    await load(`${HEAD}${OWN},CLERK,Clara,,,,no,no,\n`)
    expect((await browser.ask(api.session.current, {})).message).toBe('timeout')
  })

  test('--dry-run says it and writes nothing', async () => {
    expect(
      await load(`${HEAD}${OWN},NIGHT,Night,night@example.com,,,yes,no,\n`, { dryRun: true, invites: true }),
    ).toMatchObject({ inserted: 1 })
    expect(await stored('NIGHT')).toBeUndefined()
    expect(await world.db.selectFrom('outbox').select('outboxId').execute()).toEqual([])
  })
})
