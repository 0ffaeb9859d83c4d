// A number and an address get one confirmation, and nothing else until their owner answers it (TXT-02, TXT-03).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { queueMessages } from '#server/alerts/messages.ts'
import { codeOf, confirmLink } from '#server/alerts/proof.ts'
import { drainOutbox, mailSender } from '#server/operator/outbox.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, type Persona } from '#tests/support/personas.ts'

const HOOK = 'hook-secret-of-this-test-0123456789'
const FIELDS = { txtName: 'Clara Kerr', txtEmail: 'clara@example.com', txtmobile: '414-555-0100' }

describe.each(testDatabases())('confirming a sign-up on %s', (kind) => {
  const world = freshWorld({ kind, config: { smsHookSecret: HOOK, trustedProxies: 1 } }, () => world.make.customer())

  /** The call as the specification has it. */
  async function signUp(fields: Readonly<Record<string, string>> = {}, by: Persona = clerk) {
    const answer = await (await world.as(by)).send('POST', '/api/subscribe-to-text-alerts', { ...FIELDS, ...fields })
    return (await answer.json()) as { message: string; messageTxt: string; faults?: { field: string }[] }
  }
  const rows = () => world.db.selectFrom('textAlert').selectAll().orderBy('alertId').execute()
  const first = async () => (await rows())[0] as Awaited<ReturnType<typeof rows>>[number]
  const confirm = async (code: string, by: Persona = clerk) =>
    (await world.as(by)).ask(api.alerts.confirm, { alertId: (await first()).alertId, code })
  const byLink = async () => {
    const [, link = ''] = confirmLink(world.config, await first()).split('#')
    return world.nobody().ask(api.alerts.confirmByLink, { link })
  }
  const text = async (word: string, key = HOOK, address = '192.0.2.1') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-forwarded-for': address }
    const body = JSON.stringify({ from: '+14145550100', text: word })
    return world.fetch(new Request('http://portal.test/hooks/text-messages', { method: 'POST', headers, body }))
  }
  /** What a notice to the first sign-up comes to, by channel. */
  async function notice(about: string) {
    const { alertId, mobile, email } = await first()
    const expiresAt = new Date(world.clock.now().getTime() + 3_600_000)
    const message = { alertId, mobile, email, topic: 'notice', about, subject: 'Late', body: about } as const
    await world.db.deleteFrom('outbox').execute()
    await queueMessages(world.db, [{ ...message, now: world.clock.now(), expiresAt }])
    await drainOutbox(world, mailSender(world))
    const sent = await world.db.selectFrom('outbox').select('lastError').orderBy('outboxId').execute()
    return sent.map(({ lastError }) => lastError)
  }
  const NOT_YET = 'Not confirmed by its owner yet.'
  const NO_PROVIDER = 'Text messages are not set up (SMS_URL): it was written to the log only.'

  test('TXT-02 the three fields of the specification alone are accepted, and wait for the owner’s answer', async () => {
    expect(await signUp()).toMatchObject({
      message: 'success',
      messageTxt: 'Enter the code that was texted to 414-555-0100. Open the link that was mailed to clara@example.com.',
    })
    expect(await first()).toMatchObject({ agreedHow: 'answer', mobileProvedAt: null, emailProvedAt: null })
    const queued = await world.db.selectFrom('alertMessage').select(['channel', 'topic']).orderBy('channel').execute()
    expect(queued).toEqual([
      { channel: 'mail', topic: 'confirm' },
      { channel: 'text', topic: 'confirm' },
    ])
    expect(await notice('before')).toEqual([NOT_YET, NOT_YET])
  })

  test('TXT-02 an explicit 0 is refused, and faults name the fields of the wire', async () => {
    const { faults } = await signUp({ consent: '0', txtName: ' ', txtEmail: 'clara', txtmobile: '414' })
    expect(faults?.map(({ field }) => field)).toEqual(['txtName', 'txtEmail', 'txtmobile', 'consent'])
    expect(await rows()).toEqual([])
  })

  test('TXT-03 the code opens the number and the link opens the address, each by itself', async () => {
    await signUp({ consent: '1' })
    const code = codeOf(world.config, await first())
    expect(code).toMatch(/^\d{6}$/)
    expect((await confirm(code === '000000' ? '000001' : '000000')).text).toContain('not the code')
    expect((await confirm(code, customerAdmin)).status).toBe(404)
    expect((await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`)).value).toEqual({ mobile: '414-555-0100' })
    expect(await notice('number')).toEqual([NO_PROVIDER, NOT_YET])
    expect((await byLink()).value).toEqual({ email: 'clara@example.com' })
    expect(await notice('both')).toEqual([NO_PROVIDER, ''])
    expect((await (await world.as(clerk)).ask(api.alerts.own, {})).value.alerts).toMatchObject([
      { isMobileConfirmed: true, isEmailConfirmed: true },
    ])
  })

  test('TXT-03 a code is typed ten times a day at most, and neither code nor link is good after 24 hours', async () => {
    await signUp()
    const code = codeOf(world.config, await first())
    world.clock.advance(25 * 3_600_000)
    expect([(await confirm(code)).code, (await byLink()).code]).toEqual(['too late', 'too late'])
    for (let at = 0; at < 9; at += 1) await confirm('000000')
    expect((await confirm(code)).status).toBe(429)
  })

  test('TXT-03 a new sign-up makes the code before worthless', async () => {
    await signUp()
    const old = codeOf(world.config, await first())
    await signUp()
    expect(await rows()).toHaveLength(1)
    const now = codeOf(world.config, await first())
    if (old !== now) expect((await confirm(old)).text).toContain('not the code')
    expect((await confirm(now)).message).toBe('success')
    expect((await signUp()).messageTxt).toContain('gets alerts already')
  })

  test('TXT-03 YES by text confirms the number where one sign-up waits, and none where several do', async () => {
    await signUp()
    expect(await (await text('YES')).json()).toEqual({
      reply: expect.stringContaining('You get alerts at this number.') as unknown,
    })
    expect((await first()).mobileProvedAt).not.toBeNull()
    await world.db.updateTable('textAlert').set({ mobileProvedAt: null }).execute()
    await signUp({}, customerAdmin)
    expect(JSON.stringify(await (await text('yes')).json())).toContain('2 people signed up this number')
    expect((await rows()).map(({ mobileProvedAt }) => mobileProvedAt)).toEqual([null, null])
  })

  test('TXT-03 a number and an address get three confirmations a day, stopped sign-ups included', async () => {
    const round = async (fields: Readonly<Record<string, string>>, by: Persona) => {
      const answer = await signUp(fields, by)
      for (const { alertId } of await rows()) await (await world.as(by)).ask(api.alerts.stop, { alertId })
      return answer
    }
    const sent = async () => world.db.selectFrom('alertMessage').select('channel').execute()
    for (let at = 0; at < 3; at += 1) expect((await round({}, clerk)).message).toBe('success')
    expect((await round({}, customerAdmin)).messageTxt).toContain('This number was sent several codes today')
    const others = { txtmobile: '414-555-0177' }
    expect((await round(others, customerAdmin)).messageTxt).toContain(
      'This address was sent several confirmations today',
    )
    expect(await sent()).toHaveLength(6)
  })

  test('TXT-03 a user signs up ten times a day at most, whatever the numbers and addresses are', async () => {
    const each = (at: number) => ({ txtmobile: `414-555-02${at + 10}`, txtEmail: `clara${at}@example.com` })
    for (let at = 0; at < 10; at += 1) {
      expect((await signUp(each(at))).message).toBe('success')
      await world.db.updateTable('textAlert').set({ stoppedAt: world.clock.now(), stoppedBy: 'screen' }).execute()
    }
    expect((await signUp(each(10))).messageTxt).toContain('You signed up many times today')
  })

  test('TXT-03 an address that the user confirmed is not asked again for another number', async () => {
    await signUp()
    await byLink()
    expect((await signUp({ txtmobile: '414-555-0111' })).messageTxt).toBe(
      'Enter the code that was texted to 414-555-0111.',
    )
    expect((await rows())[1]?.emailProvedAt).not.toBeNull()
    // Another user’s confirmation is not this user’s.
    await signUp({ txtmobile: '414-555-0112' }, customerAdmin)
    expect((await rows())[2]?.emailProvedAt).toBeNull()
  })

  test('T21 wrong keys of the text-message hook are limited, and the right one is still accepted', async () => {
    for (let at = 0; at < 8; at += 1) expect((await text('HELP', `wrong-${at}`)).status).toBe(401)
    expect((await text('HELP', 'wrong-8')).status).toBe(429)
    expect((await text('HELP')).status).toBe(200)
    expect((await text('HELP', 'wrong-9', '198.51.100.7')).status).toBe(401)
  })
})
