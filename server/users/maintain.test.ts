// Users made, changed and deleted: by whom, and which fields (USR-20 to USR-26, T10).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { RIGHTS } from '#rules/access.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf as faultsIn } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import {
  clerk,
  customerAdmin,
  integrator,
  OTHER,
  OWN,
  otherAdmin,
  type Persona,
  plainStaff,
  staff,
} from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Given = Input<typeof api.users.change>['user']
type Partly = Omit<Partial<Given>, 'rights'> & { readonly rights?: Given['rights'] }
const given = (userCode: string, more: Partly = {}): Given => ({
  userCode,
  rights: {},
  orderColumns: {},
  itemColumns: {},
  ...more,
})
const lead: Persona = { userCode: 'LEAD', customerNo: OWN, rights: ['editUsers', 'wasteSystem'] }

describe.each(testDatabases())('users on %s', (kind) => {
  let boss: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.shop(OTHER)
    for (const persona of [clerk, otherAdmin]) await world.as(persona)
    boss = await world.as(customerAdmin)
  })

  const change = (client: Client, user: Given, more: { customerNo?: string; currentPassword?: string } = {}) =>
    client.ask(api.users.change, { user, ...more })
  const create = (client: Client, userCode: string, more: Partly = {}, customerNo?: string) =>
    client.ask(api.users.create, {
      user: given(userCode, { name: userCode, email: 'new@example.com', ...more }),
      ...(customerNo && { customerNo }),
    })
  const remove = (client: Client, userCode: string, customerNo?: string) =>
    client.ask(api.users.remove, { user: { userCode, isDeleted: true }, ...(customerNo && { customerNo }) })
  const stored = async (userCode: string, customerNo: string | null = OWN) =>
    world.db
      .selectFrom('portalUser')
      .where('userCode', '=', userCode)
      .where((eb) => (customerNo === null ? eb('customerNo', 'is', null) : eb('customerNo', '=', customerNo)))
      .selectAll()
      .executeTakeFirst()
  const everybody = () => world.db.selectFrom('portalUser').selectAll().orderBy('userId').execute()
  const faultsOf = (answer: { body: unknown }) => faultsIn(api.users.change, answer).map(({ field }) => field)

  describe('a new user', () => {
    test('USR-08 USR-09 USR-24 has the defaults, the rights given, and a mailed link instead of a password', async () => {
      const { value } = await create(boss, 'night', { rights: { locationMaint: true } })
      expect(value.isInvited).toBe(true)
      expect(value.user).toMatchObject({
        ...{ userCode: 'NIGHT', status: 1, isDeleted: false, division: 'WH', createdOn: '2026-11-19', logonCount: 0 },
        ...{
          expiresOn: '2099-12-31',
          historyMode: 'Last',
          isResponsive: false,
          rights: ['locationMaint'],
          customerNo: OWN,
        },
      })
      const [mail] = await world.db.selectFrom('outbox').select(['kind', 'payload']).execute()
      expect(mail).toMatchObject({
        kind: 'password-reset',
        payload: { userCode: 'NIGHT', purpose: 'invitation', invitedBy: 'MANAGER' },
      })
      const { value: typed } = await create(boss, 'TYPED', { password: 'green bicycle bell', email: '' })
      expect(typed.isInvited).toBe(false)
      expect(await world.db.selectFrom('outbox').select('outboxId').execute()).toHaveLength(1)
    })
    test('USR-25 no answer carries a hash, a token or a secret', async () => {
      const { authorization } = await keyOf(world, integrator)
      const [token = '', secret = ''] = atob(authorization.slice(6)).split(':')
      const bodies = [
        (await boss.ask(api.users.list, {})).body,
        (await boss.ask(api.users.one, { userCode: 'API' })).body,
        (await create(boss, 'TYPED', { password: 'green bicycle bell' })).body,
        (await change(boss, given('TYPED', { password: 'another bicycle bell' }))).body,
      ]
      const text = JSON.stringify(bodies)
      expect(text).toContain('"API"')
      for (const hidden of [token, secret, '$argon2', 'bicycle', 'assword', 'Secret', 'APIToken'])
        expect(text).not.toContain(hidden)
    })
    test('USR-24 is not made deleted, and nothing is stored', async () => {
      const answer = await create(boss, 'GONE', { isDeleted: true })
      expect([answer.code, answer.text]).toEqual([
        'invalid',
        'A new user cannot be deleted. Leave Deleted out, or send 0.',
      ])
      expect(await stored('GONE')).toBeUndefined()
      expect((await create(boss, 'HERE', { isDeleted: false })).message).toBe('success')
    })
    test('USR-03 a code typed in other letters is the same code; look-alikes and words of the history are none', async () => {
      expect((await create(boss, 'ｎｉｇｈｔ')).value.user.userCode).toBe('NIGHT')
      for (const userCode of ['СLERK', 'IMPORT', 'ＳＣＨＥＤＵＬＥ'])
        expect(faultsOf(await create(boss, userCode))).toEqual(['userCode'])
      // One that exists goes on.
      await world.as({ ...clerk, userCode: 'ZÜRICH' })
      expect((await change(boss, given('ZÜRICH', { name: 'Z' }))).value.name).toBe('Z')
    })
    test('mapped to a route or a ship-to of another customer: refused, as to one that there is not', async () => {
      await world.make.location({ customerNo: OTHER, locationNo: '000900', routeNo: 'R77', shipToCode: 'THEIRS' })
      await world.db.insertInto('shipTo').values({ customerNo: OTHER, shipToCode: 'YARD', name: 'Yard' }).execute()
      for (const mappedRouteNo of ['R77', 'THEIRS', 'YARD', 'NOBODYS'])
        expect(faultsOf(await create(boss, 'NEW', { mappedRouteNo })), mappedRouteNo).toEqual(['mappedRouteNo'])
    })
    test('USR-03 USR-19 what is wrong is told at each field and nothing is stored', async () => {
      const before = await everybody()
      const wrong = await create(boss, 'CLERK', {
        ...{ name: ' ', email: 'a@b', password: 'short', mappedRouteNo: 'R99', expiresOn: '2020-01-01' },
        rights: { payBill: true },
      })
      expect(wrong).toMatchObject({ status: 200, message: 'error', code: 'invalid' })
      expect(faultsOf(wrong)).toEqual([
        'userCode',
        'name',
        'email',
        'expiresOn',
        'mappedRouteNo',
        'payBill',
        'password',
      ])
      for (const userCode of ['', 'A B', 'X'.repeat(16), 'A:B'])
        expect(faultsOf(await create(boss, userCode, { name: 'New' }))).toEqual(['userCode'])
      expect(
        faultsOf(await create(boss, 'NEW', { name: 'x'.repeat(101), email: `${'x'.repeat(64)}@example.com` })),
      ).toEqual(['name', 'email'])
      expect(await everybody()).toEqual(before)
      expect(await world.db.selectFrom('outbox').select('outboxId').execute()).toEqual([])
    })
    test('USR-17 USR-18 Admin takes along what its sender may give, whatever else the form sends', async () => {
      await create(boss, 'SECOND', { isAdmin: true, rights: Object.fromEntries(RIGHTS.map((right) => [right, true])) })
      expect((await stored('SECOND'))?.rights).toEqual(customerAdmin.rights)
      await create(boss, 'THIRD', { isAdmin: true })
      expect((await stored('THIRD'))?.rights).toEqual(customerAdmin.rights)
      await change(boss, given('THIRD', { isAdmin: false }))
      expect(await stored('THIRD')).toMatchObject({ isAdmin: false, rights: [] })
    })
    test('is of the customer that is acted for; staff name one, or make staff of their own', async () => {
      const desk = await world.as(staff)
      expect((await create(desk, 'BYSTAFF', { rights: { payBill: true } }, OWN)).value.user.customerNo).toBe(OWN)
      expect((await create(desk, 'DESK2')).value.user.customerNo).toBe('')
      expect(await stored('DESK2', null)).toBeDefined()
      expect(await create(desk, 'NOWHERE', {}, '999999')).toMatchObject({ status: 404 })
      const viewing = await world.as(staff, { viewing: OWN })
      expect((await create(viewing, 'VIEWED')).value.user.customerNo).toBe(OWN)
      const [entry] = await world.db
        .selectFrom('auditEntry')
        .where('subject', '=', 'VIEWED')
        .select(['actor', 'onBehalfOf', 'action'])
        .execute()
      expect(entry).toEqual({ actor: 'ADMIN', onBehalfOf: OWN, action: 'user.create' })
      // The customer of the record is the one acted for, and a customer's own user names nobody else's.
      expect((await create(boss, 'ELSE', { customerNo: OTHER })).status).toBe(404)
      expect((await create(boss, 'ELSE', {}, OTHER)).status).toBe(404)
      expect(await stored('ELSE', OTHER)).toBeUndefined()
    })
    test('ROL-05 is made by nobody without Edit Users, not by plain staff either', async () => {
      for (const persona of [clerk, plainStaff]) {
        const client = await world.as(persona)
        expect((await create(client, 'NEW')).status).toBe(403)
        expect((await client.ask(api.users.list, {})).status).toBe(403)
      }
    })
  })

  describe('a change', () => {
    test('USR-23 of what is named; the rest stays, settings of other screens too', async () => {
      const userId = (await stored('CLERK'))?.userId as number
      const preferences = { unknown: { kept: 1 }, usePopovers: true }
      await world.db
        .updateTable('portalUser')
        .set({ preferences: JSON.stringify(preferences) })
        .where('userId', '=', userId)
        .execute()
      const { value } = await change(
        boss,
        given('clerk', {
          name: 'Clara',
          rights: { reports: true },
          historyMode: 'Daily',
          orderColumns: { upc: false },
        }),
      )
      expect(value).toMatchObject({
        name: 'Clara',
        rights: ['reports'],
        historyMode: 'Daily',
        usePopovers: true,
        email: 'clerk@example.com',
      })
      expect(value.orderColumns).not.toContain('upc')
      expect((await stored('CLERK'))?.preferences).toMatchObject({ unknown: { kept: 1 }, usePopovers: true })
      expect((await change(boss, given('CLERK', { status: 2 }))).value.status).toBe(2)
      expect((await change(boss, given('CLERK', { status: 1, expiresOn: '' }))).value).toMatchObject({
        status: 1,
        expiresOn: '2099-12-31',
      })
    })
    test('USR-09 ORD-68 switches on no column that the user may not see; with the right, it does', async () => {
      const asked = {
        orderColumns: { baseCost: true, msrp: true, pork: true },
        itemColumns: { msrpCode: true, upc: true },
      }
      const { value } = await change(boss, given('CLERK', asked as Partly))
      expect(value.orderColumns).toContain('pork')
      expect(value.orderColumns.filter((column) => ['baseCost', 'msrp'].includes(column))).toEqual([])
      expect(value.itemColumns).not.toContain('msrpCode')
      const more = await change(boss, given('CLERK', { ...(asked as Partly), rights: { viewMsrp: true } }))
      expect(more.value.orderColumns.filter((column) => ['baseCost', 'msrp'].includes(column))).toEqual(['msrp'])
    })
    test('USR-22 USR-23 what GET user answered is taken back as it is, and changes nothing', async () => {
      for (const client of [boss, await world.as(staff, { viewing: OWN })]) {
        const { body } = await client.ask(api.users.one, { userCode: 'CLERK' })
        const before = await stored('CLERK')
        const response = await client.send('POST', '/api/user', { user: JSON.stringify(body) })
        expect(await response.json()).toEqual(body)
        expect(await stored('CLERK')).toEqual(before)
      }
    })
    test('SEC-10 T10 no other field is taken, and none by which a record is told', async () => {
      const before = await everybody()
      const send = async (fields: object) => {
        const response = await boss.send('POST', '/api/user', {
          user: JSON.stringify({ 'User Code': 'CLERK', ...fields }),
        })
        return [response.status, ((await response.json()) as { messageTxt: string }).messageTxt]
      }
      for (const name of ['password_hash', 'Impersonate', 'is_admin', 'constructor_'])
        expect(await send({ [name]: 1 })).toEqual([400, `user: "${name}" is not a field.`])
      expect((await send({ Deleted: 1 }))[1]).toMatch(/^Users are deleted by a call of its own/)
      expect((await send({ Id: 1_000_000 }))[0]).toBe(404)
      expect((await send({ 'Customer No': OTHER }))[0]).toBe(404)
      // Accepted and not read.
      expect((await send({ APIToken: 'x', APISecret: 'y', Employee: 1 }))[0]).toBe(200)
      expect(
        (
          await send({
            'Created On': '01/01/2001',
            'Logon Count': 9,
            Division: 'XX',
            'Last Logon': '2001-01-01T00:00:00Z',
          })
        )[0],
      ).toBe(200)
      expect(await everybody()).toEqual(before)
    })
    test('another customer’s user, and staff, answer as one that does not exist', async () => {
      await world.as({ ...clerk, userCode: 'ONLYTHERE', customerNo: OTHER })
      await world.as(staff)
      for (const userCode of ['ONLYTHERE', 'ADMIN', 'NOSUCHUSER']) {
        const answers = [
          await boss.ask(api.users.one, { userCode }),
          await change(boss, given(userCode, { name: 'x' })),
          await remove(boss, userCode),
          await boss.ask(api.users.invite, { userCode }),
        ]
        expect(answers.map(({ status, text }) => [status, text])).toEqual(
          answers.map(() => [404, `User ${userCode} was not found.`]),
        )
      }
      const { userId } = (await stored('MANAGER', OTHER)) as { userId: number }
      expect((await change(boss, given('MANAGER', { userId, name: 'x' }))).status).toBe(404)
    })
    test('a user with Edit Users gives no more than he has and takes nobody over who has more', async () => {
      const client = await world.as(lead)
      expect((await change(client, given('CLERK', { rights: { wasteSystem: true }, status: 2 }))).message).toBe(
        'success',
      )
      expect(faultsOf(await change(client, given('CLERK', { rights: { reports: true } })))).toEqual(['reports'])
      expect(faultsOf(await change(client, given('CLERK', { isAdmin: true })))).toEqual(['isAdmin'])
      const strong = await change(
        client,
        given('MANAGER', { email: 'lead@example.com', password: 'green bicycle bell' }),
      )
      expect([strong.code, strong.text]).toEqual(['invalid', 'Only an administrator can change an administrator.'])
      expect((await remove(client, 'MANAGER')).text).toBe('Only an administrator can change an administrator.')
      expect((await client.ask(api.users.invite, { userCode: 'MANAGER' })).text).toBe(
        'Only an administrator can change an administrator.',
      )
      expect(await stored('MANAGER')).toMatchObject({ email: '', isDeleted: false })
    })
    test('T10 of oneself: neither rights nor expiry; the e-mail address with the password alone', async () => {
      await world.db
        .updateTable('portalUser')
        .set({ email: 'boss@example.com' })
        .where('userCode', '=', 'MANAGER')
        .execute()
      expect(
        faultsOf(await change(boss, given('MANAGER', { rights: { reports: false }, expiresOn: '2027-01-01' }))),
      ).toEqual(['reports', 'expiresOn'])
      const asked = await change(boss, given('MANAGER', { email: 'elsewhere@example.com' }))
      expect(faultsOf(asked)).toEqual(['currentPassword'])
      const wrong = await change(boss, given('MANAGER', { email: 'elsewhere@example.com' }), {
        currentPassword: 'not the one',
      })
      expect(wrong.text).toBe('The password is wrong.')
      expect(await stored('MANAGER')).toMatchObject({ email: 'boss@example.com' })
      expect((await change(boss, given('MANAGER', { name: 'The Boss' }))).value.name).toBe('The Boss')
    })
    test('USR-26 nobody deletes himself; the last administrator stays, whoever asks', async () => {
      expect((await remove(boss, 'MANAGER')).text).toBe('You cannot delete yourself.')
      const desk = await world.as(staff)
      const last = /^MANAGER is the last administrator of customer 104220 whose access does not end\./
      expect((await remove(desk, 'MANAGER', OWN)).text).toMatch(last)
      expect((await change(desk, given('MANAGER', { status: 2 }), { customerNo: OWN })).text).toMatch(last)
      expect((await change(desk, given('MANAGER', { isAdmin: false }), { customerNo: OWN })).text).toMatch(last)
      await create(desk, 'DESK2', { isAdmin: true })
      expect((await remove(desk, 'ADMIN')).text).toBe('You cannot delete yourself.')
      expect((await remove(desk, 'DESK2')).message).toBe('success')
    })
    test('two who save one user: the second sees what is stored now, and by whom', async () => {
      const { version } = (await boss.ask(api.users.one, { userCode: 'CLERK' })).value
      const desk = await world.as(staff, { viewing: OWN })
      await change(desk, given('CLERK', { version, name: 'Theirs' }))
      const second = await change(boss, given('CLERK', { version, name: 'Mine' }))
      expect(second).toMatchObject({
        message: 'error',
        code: 'conflict',
        text: 'ADMIN changed this user in the meantime. Nothing was saved.',
      })
      expect(second.body).toMatchObject({ current: { Name: 'Theirs', version: version + 1 }, changed_by: 'ADMIN' })
      expect((await stored('CLERK'))?.name).toBe('Theirs')
      const stale = await boss.ask(api.users.remove, { user: { userCode: 'CLERK', isDeleted: true, version } })
      expect(stale.code).toBe('conflict')
    })
    test('is on the record with its old and new values, a password without them', async () => {
      await change(boss, given('CLERK', { rights: { reports: true }, password: 'green bicycle bell' }))
      const entries = await world.db
        .selectFrom('auditEntry')
        .where('subject', '=', 'CLERK')
        .select(['action', 'actor', 'oldValue', 'newValue'])
        .orderBy('entryId')
        .execute()
      expect(entries).toEqual([
        { action: 'user.change', actor: 'MANAGER', oldValue: '{"rights": []}', newValue: '{"rights": ["reports"]}' },
        { action: 'user.password', actor: 'MANAGER', oldValue: null, newValue: null },
      ])
    })
  })

  describe('a deleted user', () => {
    test('USR-21 is on no list, and its code stays taken', async () => {
      expect((await remove(boss, 'clerk')).message).toBe('success')
      expect((await boss.ask(api.users.list, {})).value.map(({ userCode }) => userCode)).toEqual(['MANAGER'])
      expect((await boss.ask(api.users.one, { userCode: 'CLERK' })).status).toBe(404)
      expect((await create(boss, 'CLERK')).text).toMatch(
        /^CLERK is the code of a deleted user\. Restore that user, free the code/,
      )
      expect((await remove(boss, 'CLERK')).status).toBe(404)
      expect(await stored('CLERK')).toMatchObject({ isDeleted: true })
    })
    test('is asked for with Deleted 1', async () => {
      const asked = await boss.ask(api.users.remove, { user: { userCode: 'CLERK', isDeleted: false } })
      expect(asked.text).toBe('Deleted must be 1.')
    })
  })

  test('USR-10 the columns are those of the answer', async () => {
    const names = (await boss.ask(api.users.columns, {})).value
    expect(names).toEqual(
      expect.arrayContaining(['User Code', 'Expires On', 'Edit Users', 'Order_Vis_UpcCode', 'version']),
    )
    expect(names.some((name) => /secret|token|password/i.test(name))).toBe(false)
  })
})
