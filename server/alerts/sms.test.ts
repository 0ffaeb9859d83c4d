// TXT-03: text messages over real HTTP: sent once, tried again where that may help, refused for good where it may not.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, staff } from '#tests/support/personas.ts'
import { drainOutbox, mailSender } from '../operator/outbox.ts'
import { readConfig } from '../runtime/config.ts'
import { readSms } from '../runtime/settings/sms-setting.ts'

interface Taken {
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, string>>
}
/** A provider in this process. */
async function provider() {
  const host = { status: 200, says: '{"id":"m-1"}', isSilent: false, taken: [] as Taken[], url: '', close: () => {} }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      host.taken.push({ headers: request.headers, body: JSON.parse(body) as Taken['body'] })
      if (host.isSilent) return
      response.writeHead(host.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' })
      response.end(host.says)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  host.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return host
}

describe.each(testDatabases())('text messages on %s', (kind) => {
  let host: Awaited<ReturnType<typeof provider>>
  beforeAll(async () => {
    host = await provider()
  })
  const config = () => ({ sms: { url: host.url, token: 'key-of-the-test', from: '+14145550000' } })
  const world = freshWorld({ kind, config }, async () => {
    Object.assign(host, { status: 200, says: '{"id":"m-1"}', isSilent: false, taken: [] })
    await world.make.customer()
    await (await world.as(clerk)).ask(api.alerts.subscribe, {
      ...{ name: 'Clara Kerr', email: 'clara@example.com', mobile: '414-555-0100', isAgreed: true },
    })
    // The mail of it is another matter.
    await world.db
      .updateTable('outbox')
      .set({ doneAt: new Date() })
      .where('dedupeKey', '<>', await keyOfText())
      .execute()
  })
  afterAll(() => host.close())

  async function keyOfText() {
    const row = await world.db
      .selectFrom('alertMessage')
      .where('channel', '=', 'text')
      .select('messageId')
      .executeTakeFirst()
    return `alert:${row?.messageId}`
  }
  const drain = () => drainOutbox(world, mailSender(world))
  const makeDue = () =>
    world.db
      .updateTable('outbox')
      .set({ runAt: new Date(0) })
      .execute()
  const listed = async () => {
    const { value } = await (await world.as(staff)).ask(api.notices.sent, {})
    return value.filter(({ channel }) => channel === 'text').map(({ state, reason, to }) => ({ state, reason, to }))
  }
  const to = '***-***-0100'

  test('a message goes to the provider with its key, and once', async () => {
    await drain()
    await makeDue()
    await drain()
    expect(host.taken).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: {} } as Taken] = host.taken
    expect(headers.authorization).toBe('Bearer key-of-the-test')
    expect(headers['idempotency-key']).toBe(body['reference'])
    expect(body).toMatchObject({ to: '+14145550100', from: '+14145550000' })
    expect(body['text']).toMatch(
      /^Provender: \d{6} is your code for order alerts\. .* Text STOP to stop, HELP for help\.$/,
    )
    expect(await listed()).toEqual([{ state: 'sent', reason: '', to }])
  })

  test('a provider that is busy, down or not set up right is asked again, by the same key', async () => {
    for (const status of [500, 503, 429, 401, 302]) {
      Object.assign(host, { status, says: 'Please wait' })
      await makeDue()
      await drain()
    }
    expect(await listed()).toMatchObject([{ state: 'waiting' }])
    Object.assign(host, { status: 503, says: 'Down\nfor a while' })
    await makeDue()
    await drain()
    expect(await listed()).toEqual([{ state: 'waiting', reason: 'The provider answered 503: Down for a while', to }])
    Object.assign(host, { status: 202, says: '' })
    await makeDue()
    await drain()
    expect(await listed()).toEqual([{ state: 'sent', reason: '', to }])
    expect(host.taken).toHaveLength(7)
    expect(new Set(host.taken.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('a provider that does not answer is not waited for; what it has already is sent', async () => {
    host.isSilent = true
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 50)
      return controller.signal
    })
    await drain()
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
    expect(await listed()).toEqual([{ state: 'waiting', reason: 'The provider did not answer in time.', to }])
    Object.assign(host, { isSilent: false, status: 409, says: 'known' })
    await makeDue()
    await drain()
    expect(await listed()).toEqual([{ state: 'sent', reason: '', to }])
  })

  test('what the provider refuses for good is not tried again, and staff read why', async () => {
    Object.assign(host, { status: 422, says: 'Number\n cannot receive texts' })
    await drain()
    await makeDue()
    await drain()
    expect(host.taken).toHaveLength(1)
    const reason = 'The provider answered 422: Number cannot receive texts'
    expect(await listed()).toEqual([{ state: 'not sent', reason, to }])
  })

  test('a provider that cannot be reached is asked again; without one the message is logged, and the list says so', async () => {
    const away = {
      ...world,
      config: { ...world.config, sms: { url: 'http://127.0.0.1:1/', token: 'key', from: '12345' } },
    }
    await drainOutbox(away, mailSender(away))
    expect(await listed()).toEqual([{ state: 'waiting', reason: 'The provider was not reached.', to }])
    await makeDue()
    const none = { ...world, config: { ...world.config, sms: undefined } }
    await drainOutbox(none, mailSender(none))
    expect(host.taken).toHaveLength(0)
    expect(await listed()).toEqual([
      { state: 'not sent', reason: 'Text messages are not set up (SMS_URL): it was written to the log only.', to },
    ])
  })
})

describe('settings of text messages', () => {
  const good = { SMS_URL: 'https://sms.example.com/messages', SMS_TOKEN: 'key-of-the-test', SMS_FROM: '+14145550000' }
  test('TXT-03 all of them or none', () => {
    expect(readConfig({}).sms).toBeUndefined()
    expect(readConfig(good).sms).toEqual({ url: good.SMS_URL, token: good.SMS_TOKEN, from: good.SMS_FROM })
    expect(readConfig({ SMS_HOOK_SECRET: 'x'.repeat(24) }).smsHookSecret).toBe('x'.repeat(24))
  })
  test('TXT-03 in production the key goes over https alone', () => {
    const plain = { ...good, SMS_URL: 'http://sms.example.com' }
    expect(readSms(plain, false)?.url).toBe(plain.SMS_URL)
    expect(() => readSms(plain, true)).toThrow(/\bSMS_URL\b/)
  })
  test.each([
    ['SMS_URL', { SMS_URL: '' }],
    ['SMS_URL', { SMS_URL: 'sms.example.com' }],
    ['SMS_URL', { SMS_URL: 'ftp://sms.example.com' }],
    ['SMS_URL', { SMS_URL: 'https://user:word@sms.example.com' }],
    ['SMS_URL', { SMS_URL: 'https://:word@sms.example.com' }],
    ['SMS_URL', { SMS_URL: ' ' }],
    ['SMS_HOOK_SECRET', { SMS_HOOK_SECRET: ' ' }],
    ['SMS_TOKEN', { SMS_TOKEN: '' }],
    ['SMS_TOKEN', { SMS_TOKEN: 'two words of it' }],
    ['SMS_FROM', { SMS_FROM: '' }],
    ['SMS_FROM', { SMS_FROM: '12 34' }],
    ['SMS_HOOK_SECRET', { SMS_HOOK_SECRET: 'short' }],
  ])('TXT-03 a wrong %s is refused at the start with its name: %j', (name, wrong) => {
    expect(() => readConfig({ ...good, ...wrong })).toThrow(new RegExp(`\\b${name}\\b`))
  })
})
