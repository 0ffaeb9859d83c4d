// A forgotten password (LOG-11): who is mailed a link, what the asker is told, and what the link does, once.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { grantApiKey } from '#server/access/api-key-grant.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { DEAD, freshAddress, MINUTE, NEW, OLD, oldHash, passwordResets, past } from '#tests/support/password-resets.ts'
import { clerk, customerAdmin, OWN } from '#tests/support/personas.ts'

describe.each(testDatabases())('a forgotten password on %s', (kind) => {
  const resets = passwordResets(kind)

  test('LOG-11 a link is mailed to the address on file, sets a password once, and ends every session', async () => {
    const browser = await resets.world.as(clerk)
    const program = await resets.world.as(clerk, { bearer: true })
    const bystander = await resets.world.as(customerAdmin)
    const secret = await resets.link()
    expect(resets.mails()).toMatchObject([{ to: 'clerk@example.com' }])
    const [mail] = resets.mails()
    expect(mail?.text).toContain('user CLERK of customer 104220')
    expect(mail?.text).toContain(`http://portal.test/reset#${secret}`)
    expect((await resets.open(secret)).body).toEqual({
      message: 'success',
      customer_no: OWN,
      user_code: 'CLERK',
      has_api_key: 0,
      invitation: 0,
    })
    expect((await resets.finish(secret)).body).toEqual({ message: 'success' })
    expect([await resets.signIn(OLD), await resets.signIn(NEW)]).toEqual(['error', 'success'])
    expect((await browser.ask(api.session.current, {})).message).toBe('timeout')
    expect((await program.ask(api.session.current, {})).message).toBe('timeout')
    expect((await bystander.ask(api.session.current, {})).message).toBe('success')
    await resets.drain()
    expect(resets.mails()).toHaveLength(2)
    expect(resets.mails()[1]).toMatchObject({ to: 'clerk@example.com', secret: '' })
    expect(resets.mails()[1]?.text).toContain('was changed\non 11/19/2026 at 12:00 PM C')
    expect(await resets.audited()).toEqual([
      ['password-reset.mailed', 'CLERK', true, OWN, ''],
      ['password-reset', 'CLERK', true, OWN, ''],
    ])
  })

  test('LOG-11 who has an API key is told so, and may end it in the same act; nobody else of theirs is ended', async () => {
    const { world } = resets
    const portalSecret = world.config.secret
    const users = await world.db.selectFrom('portalUser').select(['userId', 'userCode', 'customerNo']).execute()
    const key = { portalSecret, now: world.clock.now() }
    for (const { userId } of users.filter(({ customerNo }) => customerNo !== null))
      await grantApiKey(world.db, userId, { token: `pk_test_${userId}`, secret: 'sk_test' }, key)
    const tokens = async () => {
      const rows = await world.db
        .selectFrom('portalUser')
        .select(['apiToken', 'apiSecretSealed', 'apiMadeAt'])
        .execute()
      return rows.filter((row) => row.apiToken !== null && row.apiSecretSealed !== null && row.apiMadeAt !== null)
        .length
    }
    expect(await tokens()).toBe(3)
    const first = await resets.link()
    expect((await resets.open(first)).body).toMatchObject({ user_code: 'CLERK', has_api_key: 1 })
    await resets.finish(first)
    expect(await tokens(), 'the key lives on unless it is ended').toBe(3)
    await resets.drain()
    expect(resets.mails().at(-1)?.text).toContain('Your API key still works')

    world.clock.set(past(MINUTE))
    const second = await resets.link()
    const ended = { secret: second, newPassword: OLD, confirmedPassword: OLD, endsApiKey: true }
    expect((await resets.tell(api.passwordReset.finish, ended)).body).toEqual({ message: 'success' })
    expect(await tokens()).toBe(2)
    const record = await world.db.selectFrom('auditEntry').where('action', '=', 'api-key.end').selectAll().execute()
    expect(record).toMatchObject([{ actor: 'CLERK', subject: 'CLERK', customerNo: OWN }])
    await resets.drain()
    expect(resets.mails().at(-1)?.text).toContain('Your API key was ended')

    // A wish without a key, and a dead link's, end and record nothing.
    world.clock.set(past(2 * MINUTE))
    const third = await resets.link()
    const again = { secret: third, newPassword: NEW, confirmedPassword: NEW, endsApiKey: true }
    expect((await resets.open(third)).body).toMatchObject({ has_api_key: 0 })
    expect((await resets.tell(api.passwordReset.finish, again)).body).toEqual({ message: 'success' })
    expect((await resets.tell(api.passwordReset.finish, again)).body['messageTxt']).toBe(DEAD)
    expect(await tokens()).toBe(2)
    expect(await world.db.selectFrom('auditEntry').where('action', '=', 'api-key.end').execute()).toHaveLength(1)
  })

  test('LOG-11 the same user code at another customer, and others here, keep their passwords', async () => {
    await resets.finish(await resets.link())
    const rows = await resets.world.db
      .selectFrom('portalUser')
      .select(['userCode', 'customerNo', 'passwordHash'])
      .execute()
    expect(rows.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$'))).toBe(true)
    const same = await oldHash
    expect(rows.filter(({ passwordHash }) => passwordHash !== same)).toMatchObject([
      { userCode: 'CLERK', customerNo: OWN },
    ])
  })

  test('LOG-11 staff ask without a customer number', async () => {
    const secret = await resets.link('admin', '')
    expect(resets.mails()).toMatchObject([{ to: 'desk@example.com' }])
    expect((await resets.open(secret)).body).toMatchObject({ customer_no: '', user_code: 'ADMIN' })
    expect(resets.mails()[0]?.text).toContain('user ADMIN (company staff)')
  })

  test('LOG-11 a second use is refused, and changes nothing', async () => {
    const secret = await resets.link()
    await resets.finish(secret)
    for (const again of [await resets.finish(secret, 'a third one by a thief'), await resets.open(secret)])
      expect(again).toEqual({ status: 200, body: { message: 'error', messageTxt: DEAD, code: 'dead link' } })
    expect(await resets.signIn(NEW)).toBe('success')
  })

  test('LOG-11 a link works for 30 minutes from the moment it was asked for', async () => {
    const secret = await resets.link()
    const { askedAt } = await resets.world.db.selectFrom('passwordReset').select('askedAt').executeTakeFirstOrThrow()
    resets.world.clock.set(new Date(askedAt.getTime() + 29.5 * MINUTE))
    expect((await resets.open(secret)).body['message']).toBe('success')
    resets.world.clock.set(new Date(askedAt.getTime() + 30 * MINUTE))
    expect((await resets.open(secret)).body['messageTxt']).toBe(DEAD)
    expect((await resets.finish(secret)).body['messageTxt']).toBe(DEAD)
    expect(await resets.signIn(OLD)).toBe('success')
  })

  test('LOG-11 only the newest link works', async () => {
    const first = await resets.link()
    resets.world.clock.set(past(MINUTE))
    const second = await resets.link()
    expect(second).not.toBe(first)
    expect((await resets.finish(first)).body['messageTxt']).toBe(DEAD)
    expect((await resets.finish(second)).body['message']).toBe('success')
  })

  test.each(['', 'x', 'A'.repeat(43), 'é'.repeat(43), "' or 1=1 --"])(
    'LOG-11 the made-up link %j is dead',
    async (secret) => {
      await resets.link()
      expect((await resets.open(secret)).body).toMatchObject({ message: 'error', messageTxt: DEAD })
      expect((await resets.finish(secret)).body).toMatchObject({ message: 'error', messageTxt: DEAD })
    },
  )

  test.each([
    ['inactive', { isActive: false }],
    ['deleted', { isDeleted: true }],
    ['expired', { expiresOn: '2026-11-18' }],
    ['without an address', { email: '' }],
  ])('LOG-11 a user who is %s is mailed nothing, and a link from before is dead', async (_, values) => {
    const secret = await resets.link()
    await resets.setUser(values, 'CLERK')
    resets.world.clock.set(past(MINUTE))
    expect((await resets.ask()).body).toEqual({ message: 'success' })
    await resets.drain()
    expect(resets.mails()).toHaveLength(1)
    if (!('email' in values)) expect((await resets.finish(secret)).body['messageTxt']).toBe(DEAD)
    expect((await resets.audited()).at(-1)?.[0]).toBe('password-reset.refused')
  })

  test('T21 T35 whoever asks learns nothing: the same answer and the same work for known and unknown users', async () => {
    await resets.setUser({ isActive: false }, 'MANAGER')
    const asked: [string, string][] = [
      ['CLERK', OWN],
      ['clerk ', OWN],
      ['NOBODY', OWN],
      ['CLERK', '999999'],
      ['CLERK', ''],
      ['MANAGER', OWN],
      ['', OWN],
      ['@', ''],
    ]
    for (const [userCode, customerNo] of asked)
      expect(await resets.ask(userCode, customerNo), `${customerNo}/${userCode}`).toEqual({
        status: 200,
        body: { message: 'success' },
      })
    // Each left one row of the same form, and nothing else was read or written: the user is looked up by the sender.
    const rows = await resets.world.db.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(rows.map(({ kind: each }) => each)).toEqual(asked.map(() => 'password-reset'))
    expect(
      new Set(
        rows.map(({ payload }) =>
          Object.keys(payload as object)
            .sort()
            .join(),
        ),
      ),
    ).toHaveLength(1)
    expect(await resets.audited()).toEqual([])
    await resets.drain()
    expect(new Set(resets.mails().map(({ to }) => to))).toEqual(new Set(['clerk@example.com']))
    expect((await resets.audited()).filter(([action]) => action === 'password-reset.refused')).toHaveLength(6)
  })

  test('T21 asking is limited by address and account, and says so', async () => {
    const address = freshAddress()
    for (let i = 0; i < 4; i += 1) expect((await resets.ask('NOBODY', OWN, address)).status).toBe(200)
    const held = await resets.ask('NOBODY', OWN, address)
    expect(held).toMatchObject({ status: 429, body: { code: 'too many' } })
    expect(held.body['messageTxt']).toMatch(/^Too many tries\. Wait \d+ min, then try again\.$/)
    expect((await resets.ask('MANAGER', OWN, address)).status, 'another account from there').toBe(200)
    expect((await resets.ask('NOBODY', OWN)).status, 'the same account from elsewhere').toBe(200)
  })

  test('T21 one address asking for many accounts is held', async () => {
    const address = freshAddress()
    const answers = []
    for (let i = 0; i < 31; i += 1) answers.push((await resets.ask(`USER${i}`, OWN, address)).status)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  test('T21 guessing links is held; the right link from elsewhere still works', async () => {
    const secret = await resets.link()
    const from = { 'x-forwarded-for': freshAddress() }
    for (let i = 0; i < 8; i += 1)
      expect((await resets.tell(api.passwordReset.open, { secret: `guess ${i}` }, from)).status).toBe(200)
    expect((await resets.tell(api.passwordReset.open, { secret }, from)).status).toBe(429)
    expect((await resets.finish(secret)).body['message']).toBe('success')
  })

  test('LOG-09 who failed to sign in too often may at once with the new password', async () => {
    const from = { 'x-forwarded-for': freshAddress() }
    for (let i = 0; i < 8; i += 1) await resets.signIn(`guess ${i}`, from)
    const secret = await resets.link()
    await resets.tell(api.passwordReset.finish, { secret, newPassword: NEW, confirmedPassword: NEW }, from)
    expect(await resets.signIn(NEW, from)).toBe('success')
  })

  test('PWD-02 PWD-03 PWD-06 the new password is judged, and the link stays good for another try', async () => {
    const secret = await resets.link()
    const told = async (...given: [string, string?]) => (await resets.finish(secret, ...given)).body['messageTxt']
    expect(await told('')).toBe('New Password can not be blank')
    expect(await told(NEW, `${NEW}.`)).toBe('New password and confirmed password does not match.')
    expect(await told('nine char')).toBe('The password must have 10 to 128 characters.')
    expect(await told('x y z'.repeat(26))).toBe('The password must have 10 to 128 characters.')
    expect(await told('Clerk104220')).toBe('This password is too easy to guess. Choose another one.')
    expect(await resets.signIn(OLD)).toBe('success')
    const exotic = ' \u{1f966}: "+&%=é" \u200d '
    expect((await resets.finish(secret, exotic)).body['message']).toBe('success')
    expect(await resets.signIn(exotic)).toBe('success')
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, in an old browser', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': '' }],
  ])('T22 nothing is asked or set by %s', async (_, forged) => {
    const secret = await resets.link()
    const tried = [
      await resets.tell(api.passwordReset.ask, { customerNo: OWN, userCode: 'MANAGER' }, forged),
      await resets.tell(api.passwordReset.open, { secret }, forged),
      await resets.tell(api.passwordReset.finish, { secret, newPassword: NEW, confirmedPassword: NEW }, forged),
    ]
    for (const { status, body } of tried)
      expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'forged' })
    expect(await resets.signIn(OLD)).toBe('success')
  })
})
