import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { consentText } from '#rules/alerts/topics.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { confirmAlerts } from '#tests/support/confirm-alerts.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, otherClerk, staff } from '#tests/support/personas.ts'
import { openWorld } from '#tests/support/world.ts'
import { drainOutbox, mailSender } from '../operator/outbox.ts'
import { stopLink } from './stop-link.ts'

type SignUp = Input<typeof api.alerts.subscribe>
const good: SignUp = {
  ...{ name: ' Clara Kerr ', email: 'clara@example.com', mobile: '(414) 555-0100', topics: ['cutoff', 'delay'] },
  ...{ remindAt: '09:30', timeZone: 'Asia/Kathmandu', isAgreed: true },
}
const HOOK = 'hook-secret-of-this-test-0123456789'

describe.each(testDatabases())('text alerts on %s', (kind) => {
  const world = freshWorld({ kind, config: { smsHookSecret: HOOK } }, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.customer()
    await world.make.customer({ customerNo: OTHER })
  })

  const signUp = async (changes: Partial<SignUp> = {}, persona = clerk) =>
    (await world.as(persona)).ask(api.alerts.subscribe, { ...good, ...changes })
  const faults = (answer: { body: unknown }) =>
    faultsOf(api.alerts.subscribe, answer).map(({ field, text }) => `${field}: ${text}`)
  const own = async (persona = clerk) => (await (await world.as(persona)).ask(api.alerts.own, {})).value.alerts
  const stored = () => world.db.selectFrom('textAlert').selectAll().orderBy('alertId').execute()
  const text = (body: object, secret = HOOK) =>
    world.fetch(
      new Request('http://portal.test/hooks/text-messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify(body),
      }),
    )

  test('TXT-02 TXT-03 a sign-up is kept with the consent as it was read, its time and its user, and is confirmed at both addresses', async () => {
    const answer = await signUp()
    const said = 'Enter the code that was texted to 414-555-0100. Open the link that was mailed to clara@example.com.'
    expect(answer.value).toEqual({ mobile: '414-555-0100', said })
    expect(answer.text).toBe(said)
    expect(await stored()).toMatchObject([
      {
        ...{ name: 'Clara Kerr', email: 'clara@example.com', mobile: '414-555-0100', topics: ['cutoff', 'delay'] },
        ...{ remindAt: '09:30', timeZone: 'Asia/Kathmandu', agreedBy: 'CLERK', stoppedAt: null },
        consent: consentText(world.config.companyName),
      },
    ])
    expect((await stored())[0]?.agreedAt.toISOString()).toMatch(/^2026-11-19T18:00/)
    const queued = await world.db.selectFrom('alertMessage').select(['channel', 'topic']).orderBy('channel').execute()
    expect(queued).toEqual([
      { channel: 'mail', topic: 'confirm' },
      { channel: 'text', topic: 'confirm' },
    ])
    expect(await own()).toMatchObject([{ mobile: '414-555-0100', topics: ['cutoff', 'delay'] }])
    expect(await own(customerAdmin)).toEqual([])
  })

  test('TXT-01 TXT-02 the three fields of the specification and the consent are enough; what is wrong is told at its field, and nothing is kept', async () => {
    expect(faults(await signUp({ mobile: '414-555-01', email: 'clara', isAgreed: false }))).toEqual([
      'email: The e-mail address is not valid.',
      'mobile: Enter a mobile number of ten digits, such as 414-555-0100.',
      'isAgreed: Check the box to agree. Without it no alerts are sent.',
    ])
    expect(await stored()).toEqual([])
    const client = await world.as(clerk)
    const { name, email } = good
    await client.ask(api.alerts.subscribe, { name, email, mobile: '414-555-0111', isAgreed: true })
    expect(await own()).toMatchObject([
      { topics: ['cutoff', 'delay', 'notice'], remindAt: '10:00', timeZone: 'America/Chicago' },
    ])
  })

  test('TXT-03 a number is signed up once, five of a user at most, and not for the customer that staff view as', async () => {
    await signUp()
    await confirmAlerts(world)
    expect(faults(await signUp({ name: 'Again' }))).toEqual([
      'mobile: 414-555-0100 gets alerts already. Stop it below to change it.',
    ])
    for (let at = 1; at < 5; at += 1)
      expect((await signUp({ mobile: `414-555-010${at}`, email: `clara${at}@example.com` })).message).toBe('success')
    expect(faults(await signUp({ mobile: '414-555-0199', email: 'more@example.com' }))).toEqual([
      'mobile: You have 5 numbers already. Stop one of them first.',
    ])
    // Somebody else may have alerts at the same phone.
    expect((await signUp({ email: 'boss@example.com' }, customerAdmin)).message).toBe('success')
    const viewing = await world.as(staff, { viewing: OWN })
    expect(await viewing.ask(api.alerts.subscribe, good)).toMatchObject({
      text: 'Go back to your own account to sign up for alerts.',
    })
    expect(await stored()).toHaveLength(6)
  })

  test('TXT-03 Stop on the screen ends one’s own alerts alone; signing up again asks for the consent again', async () => {
    await signUp()
    const [alert] = await own()
    const alertId = alert?.alertId ?? 0
    expect((await (await world.as(otherClerk)).ask(api.alerts.stop, { alertId })).status).toBe(404)
    expect((await (await world.as(customerAdmin)).ask(api.alerts.stop, { alertId })).status).toBe(404)
    const client = await world.as(clerk)
    expect((await client.ask(api.alerts.stop, { alertId })).message).toBe('success')
    expect((await client.ask(api.alerts.stop, { alertId })).message).toBe('success')
    expect(await own()).toEqual([])
    expect(await stored()).toMatchObject([{ stoppedBy: 'screen' }])
    expect(faults(await signUp({ isAgreed: false }))).toHaveLength(1)
    world.clock.set('2026-11-20T18:00:00Z')
    await signUp({ topics: ['notice'] })
    expect(await stored()).toMatchObject([{ stoppedBy: null, topics: ['notice'] }])
    expect((await stored())[0]?.agreedAt.toISOString()).toMatch(/^2026-11-20T18:00/)
  })

  test('TXT-03 the link of a mail stops by a token that nobody can guess, for whoever opens it', async () => {
    await signUp()
    await signUp({ mobile: '414-555-0111' })
    const [first, second] = await stored()
    const tokenOf = (alertId: number) => stopLink(world.config, alertId).split('#')[1] ?? ''
    const stop = (link: string) => world.nobody().ask(api.alerts.stopByLink, { link })
    const foreign = tokenOf(first?.alertId ?? 0).replace(/^\d+/, String(second?.alertId))
    for (const link of ['', '1001', `${first?.alertId}.${'A'.repeat(43)}`, foreign, `${tokenOf(first?.alertId ?? 0)}x`])
      expect((await stop(link)).code).toBe('no such link')
    expect((await stored()).every(({ stoppedAt }) => stoppedAt === null)).toBe(true)
    expect((await stop(tokenOf(first?.alertId ?? 0))).value).toEqual({ isNew: true })
    expect((await stop(tokenOf(first?.alertId ?? 0))).value).toEqual({ isNew: false })
    expect((await stored()).map(({ stoppedBy }) => stoppedBy)).toEqual(['mail', null])
  })

  test('TXT-03 STOP, START and HELP by text: for every user of the number, and nobody signs it up again meanwhile', async () => {
    await signUp()
    await signUp({ email: 'boss@example.com' }, customerAdmin)
    await signUp({ mobile: '414-555-0111' })
    await confirmAlerts(world)
    const reply = async (body: object) => ((await (await text(body)).json()) as { reply: string }).reply
    expect(await reply({ from: '+14145550100', text: ' stop ' })).toContain('no more alerts')
    expect((await stored()).map(({ stoppedBy }) => stoppedBy)).toEqual(['text', 'text', null])
    expect(faults(await signUp())).toEqual([
      'mobile: 414-555-0100 was stopped by text message. Text START from that phone first.',
    ])
    expect(await reply({ From: '+14145550100', Body: 'HELP' })).toContain(world.config.supportPhone)
    expect(await reply({ from: '414-555-0199', text: 'START' })).toContain('not signed up')
    expect(await reply({ from: '414-555-0100', text: 'start' })).toContain('again')
    expect((await stored()).every(({ stoppedAt }) => stoppedAt === null)).toBe(true)
  })

  test('TXT-03 START brings back what STOP ended, and nothing that was stopped on the screen or by a mail', async () => {
    await signUp()
    await signUp({}, customerAdmin)
    await signUp({}, otherClerk)
    const tokenOf = (alertId = 0) => stopLink(world.config, alertId).split('#')[1] ?? ''
    await (await world.as(clerk)).ask(api.alerts.stop, { alertId: (await own())[0]?.alertId ?? 0 })
    await text({ from: '+14145550100', text: 'STOP' })
    // The link of a mail, pressed after the STOP, ends it for good.
    const [, second] = await stored()
    await world.nobody().ask(api.alerts.stopByLink, { link: tokenOf(second?.alertId) })
    await text({ from: '+14145550100', text: 'START' })
    expect((await stored()).map(({ stoppedBy }) => stoppedBy)).toEqual(['screen', 'mail', null])
  })

  test('TXT-03 a number that said STOP before anybody signed it up is not signed up; another country’s number stops none of ours', async () => {
    expect((await text({ from: '+1 414 555 0100', text: 'Stop all' })).status).toBe(200)
    expect(faults(await signUp())).toEqual([
      'mobile: 414-555-0100 was stopped by text message. Text START from that phone first.',
    ])
    await text({ from: '+14145550100', text: 'START' })
    await signUp()
    for (const from of ['+4145550100', '+444145550100', '+414-555-0100'])
      expect((await text({ from, text: 'STOP' })).status).toBe(400)
    expect((await stored()).map(({ stoppedBy }) => stoppedBy)).toEqual([null])
  })

  test.runIf(kind === 'postgres')(
    'TXT-03 a sign-up and a STOP at the same moment leave no alert that goes on',
    async () => {
      for (let round = 0; round < 10; round += 1) {
        const mobile = `414-555-02${String(round).padStart(2, '0')}`
        const client = await world.as({ ...clerk, userCode: `USER${round}` })
        await Promise.all([client.ask(api.alerts.subscribe, { ...good, mobile }), text({ from: mobile, text: 'STOP' })])
      }
      expect((await stored()).filter(({ stoppedAt }) => stoppedAt === null)).toEqual([])
    },
  )

  test('TXT-03 the address for incoming texts takes them from the provider alone', async () => {
    await signUp()
    const stop = { from: '+14145550100', text: 'STOP' }
    expect((await text(stop, 'guessed-secret-0123456789')).status).toBe(401)
    expect((await text({ from: '12', text: 'STOP' })).status).toBe(400)
    expect((await text({ text: 'STOP' })).status).toBe(400)
    expect((await text({ ...stop, more: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await stored())[0]?.stoppedAt).toBeNull()
    const closed = await openWorld(kind)
    const answer = await closed.fetch(
      new Request('http://portal.test/hooks/text-messages', {
        ...{ method: 'POST', body: JSON.stringify(stop) },
        headers: { 'content-type': 'application/json', authorization: 'Bearer undefined' },
      }),
    )
    expect(answer.status).toBe(404)
    await closed.close()
  })

  test('TXT-03 what was stopped, or is of a user who may not sign in any more, is not sent though it was queued', async () => {
    await signUp({ mobile: '414-555-0101' })
    await signUp({ mobile: '414-555-0102' }, customerAdmin)
    await world.db
      .updateTable('textAlert')
      .set({ stoppedAt: new Date(), stoppedBy: 'screen' })
      .where('mobile', '=', '414-555-0101')
      .execute()
    await world.db.updateTable('portalUser').set({ isActive: false }).where('userCode', '=', 'MANAGER').execute()
    await drainOutbox(world, mailSender(world))
    const rows = await world.db.selectFrom('outbox').select(['lastError', 'doneAt']).orderBy('outboxId').execute()
    expect(rows.map(({ lastError }) => lastError)).toEqual([
      ...['Stopped before it was sent.', 'Stopped before it was sent.'],
      ...['The user may not sign in any more.', 'The user may not sign in any more.'],
    ])
  })

  test.each([
    ['the user is inactive', { isActive: false }],
    ['the user was deleted', { isDeleted: true }],
    ['the account of the user has expired', { expiresOn: '2026-11-18' }],
  ])('TXT-03 INV-34 sends neither text nor mail when %s', async (_, columns) => {
    await signUp()
    await world.db.updateTable('portalUser').set(columns).where('userCode', '=', clerk.userCode).execute()
    await drainOutbox(world, mailSender(world))
    const rows = await world.db.selectFrom('outbox').select('lastError').execute()
    expect(rows.map(({ lastError }) => lastError)).toEqual([
      ...['The user may not sign in any more.', 'The user may not sign in any more.'],
    ])
  })

  test('TXT-03 INV-34 still sends on the last day of an account', async () => {
    await signUp()
    await world.db.updateTable('portalUser').set({ expiresOn: '2026-11-19' }).execute()
    await drainOutbox(world, mailSender(world))
    const rows = await world.db.selectFrom('outbox').select('lastError').execute()
    expect(rows.map(({ lastError }) => lastError)).not.toContain('The user may not sign in any more.')
  })
})
