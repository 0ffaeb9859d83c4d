import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { enqueueAlerts, enqueueMail, hostedChannels, mailQueue, noteHost, retryParked } from '../mail/outbox.sql.ts'
import { type Config, readConfig } from '../runtime/config.ts'
import { drainOutbox, mailSender, startOutbox } from './outbox.ts'

const { log } = keptLog()
const mail = (key: string) => ({ key, to: 'clerk@example.com', subject: `Order ${key}`, text: 'Two salads' })
const headerOf = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim()

/** A mail host in this process. `refuses`: it takes no mail for now. */
async function mailHost() {
  const received: string[] = []
  const tried: string[] = []
  const host = { refuses: false, delayMs: 0, received, tried, url: '', close: () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      text(stream).then((message) => {
        tried.push(message)
        setTimeout(() => {
          if (host.refuses) return callback(Object.assign(new Error('Mailbox is full'), { responseCode: 452 }))
          received.push(message)
          callback()
        }, host.delayMs)
      }, callback)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  host.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  host.close = () => server.close()
  return host
}

describe.each(testDatabases())('the outbox on %s', (kind) => {
  let host: Awaited<ReturnType<typeof mailHost>>
  let dataDir: string
  const database = freshDatabase(kind, () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-mail-'))
    Object.assign(host, { refuses: false, delayMs: 0 })
    host.received.length = 0
    host.tried.length = 0
  })
  beforeAll(async () => {
    host = await mailHost()
  })
  afterEach(() => fs.rmSync(dataDir, { recursive: true }))
  afterAll(() => host.close())

  const worldWith = (config: Partial<Config> = {}) => ({
    ...database,
    database,
    log,
    clock: undefined as never,
    config: { ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://portal.test', SMTP_URL: host.url }), ...config },
  })
  const drain = (world = worldWith()) => drainOutbox(world, mailSender(world))
  const makeDue = () =>
    database.db
      .updateTable('outbox')
      .set({ runAt: new Date(0) })
      .execute()
  const rows = () =>
    database.db
      .selectFrom('outbox')
      .select(['attempts', 'doneAt', 'parkedAt', 'lastError', 'runAt'])
      .orderBy('outboxId')
      .execute()

  test('INV-31 INV-32 sends after the commit, nothing of what was rolled back, and each once', async () => {
    await database.db.transaction().execute((tx) => enqueueMail(tx, mail('kept')))
    await database.db
      .transaction()
      .execute(async (tx) => {
        await enqueueMail(tx, mail('undone'))
        throw new Error('undo')
      })
      .catch(() => {})
    await enqueueMail(database.db, mail('kept'))
    expect([await drain(), await drain()]).toEqual([1, 0])
    expect(host.received).toHaveLength(1)
    const [message = ''] = host.received
    expect(['From', 'To', 'Subject', 'Message-ID'].map((name) => headerOf(message, name))).toEqual([
      'orders@provender.example',
      'clerk@example.com',
      'Order kept',
      '<outbox-1@portal.test>',
    ])
    expect(message).toContain('Two salads')
    expect(await rows()).toMatchObject([{ attempts: 1, doneAt: expect.any(Date), parkedAt: null }])
  })

  describe('SCL-04 a server without mail', () => {
    const NO_MAIL: Partial<Config> = { smtpUrl: undefined }
    const files = () => fs.readdirSync(dataDir).filter((name) => name === 'mail')

    test('leaves all mail to the server that sends it, also while that one is stopped', async () => {
      const sender = startOutbox(worldWith())
      await vi.waitFor(async () => expect(await hostedChannels(database.db)).toEqual(new Set(['mail'])), {
        timeout: 10_000,
      })
      await sender.stop()
      await enqueueMail(database.db, mail('kept'))
      await enqueueAlerts(database.db, [1])
      for (const isProduction of [false, true]) expect(await drain(worldWith({ ...NO_MAIL, isProduction }))).toBe(0)
      expect([files(), (await rows()).map(({ attempts }) => attempts)]).toEqual([[], [0, 0]])
      await database.db.deleteFrom('outbox').where('kind', '=', 'alert').execute()
      expect(await drain()).toBe(1)
      expect(host.received).toHaveLength(1)
    })

    test('writes mail to files outside production, and in production keeps no link in a file', async () => {
      await enqueueMail(database.db, mail('one'))
      expect(await drain(worldWith(NO_MAIL))).toBe(1)
      expect(files()).toEqual(['mail'])
      fs.rmSync(path.join(dataDir, 'mail'), { recursive: true })
      await enqueueMail(database.db, mail('two'))
      const production = worldWith({ ...NO_MAIL, isProduction: true })
      expect(await drain(production)).toBe(0)
      await database.db
        .updateTable('outbox')
        .set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
        .execute()
      expect(await drain(production)).toBe(1)
      expect([files(), (await rows()).at(-1)?.lastError]).toEqual([[], 'Mail is not sent here: SMTP_URL=none.'])
    })

    test('and without a provider leaves texts to the server that has one', async () => {
      await noteHost(database.db, ['text'])
      await enqueueAlerts(database.db, [1])
      expect(await drain()).toBe(0)
      const sms = { url: 'http://127.0.0.1:1/', token: 'x', from: '12345' }
      expect(await drain(worldWith({ sms }))).toBe(1)
    })
  })

  // The embedded engine has one connection: nobody can look while a transaction is open.
  if (kind === 'postgres')
    test('INV-32 what is not committed yet is not sent', async () => {
      await database.db.transaction().execute(async (tx) => {
        await enqueueMail(tx, mail('later'))
        expect(await drain()).toBe(0)
        expect(host.tried).toEqual([])
      })
      expect(await drain()).toBe(1)
    })

  test('INV-31 a refused mail is tried again later, under the same Message-ID, and does not hold up others', async () => {
    await enqueueMail(database.db, mail('a'))
    host.refuses = true
    expect(await drain()).toBe(0)
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ attempts: 1, doneAt: null, parkedAt: null })
    expect(waiting?.lastError).toContain('Mailbox is full')
    expect(await drain(), 'not before its time').toBe(0)
    expect(host.tried).toHaveLength(1)
    host.refuses = false
    await enqueueMail(database.db, mail('b'))
    expect(await drain(), 'the other one goes out meanwhile').toBe(1)
    await makeDue()
    expect(await drain()).toBe(1)
    const ids = host.tried.map((message) => headerOf(message, 'Message-ID'))
    expect(ids).toEqual(['<outbox-1@portal.test>', '<outbox-2@portal.test>', '<outbox-1@portal.test>'])
  })

  const ageDays = (days: number) =>
    database.db
      .updateTable('outbox')
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .execute()

  test('INV-31 a mail server that is away for days loses nothing: it is tried for five, a quarter of an hour apart at most', async () => {
    await enqueueMail(database.db, mail('patient'))
    host.refuses = true
    for (let round = 1; round <= 30; round += 1) {
      await makeDue()
      await drain()
    }
    await ageDays(4.9)
    await makeDue()
    await drain()
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 31, doneAt: null, parkedAt: null })
    expect((row?.runAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    expect(await mailQueue(database.db)).toMatchObject({ waiting: 1, parked: 0, oldestSeconds: expect.any(Number) })
    host.refuses = false
    await makeDue()
    expect(await drain()).toBe(1)
    expect(await mailQueue(database.db)).toEqual({ waiting: 0, parked: 0, oldestAt: null, oldestSeconds: 0 })
  })

  /** A mail that was given up. */
  async function givenUp() {
    await enqueueMail(database.db, mail('poison'))
    await ageDays(5.1)
    host.refuses = true
    await drain()
    await makeDue()
    host.refuses = false
    expect(await drain()).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 1, doneAt: null, parkedAt: expect.any(Date) }])
    expect(await mailQueue(database.db)).toMatchObject({ waiting: 0, parked: 1 })
  }

  test('INV-31 after five days it is put aside, with the reason, until the operator takes it up again', async () => {
    await givenUp()
    expect(await retryParked(database.db)).toBe(1)
    expect(await drain()).toBe(1)
    expect(await retryParked(database.db)).toBe(0)
  })

  test('INV-31 each failed try is a log line with the reason, and so is giving up', async () => {
    const { log, lines } = keptLog()
    await enqueueMail(database.db, mail('poison'))
    host.refuses = true
    await drain({ ...worldWith(), log })
    await ageDays(5.1)
    await makeDue()
    await drain({ ...worldWith(), log })
    const reason = expect.stringContaining('Mailbox is full')
    expect(lines()).toMatchObject([
      { msg: 'mail not sent', level: 40, attempts: 1, reason },
      { msg: 'mail given up', level: 40, attempts: 2, reason },
    ])
  })

  test('INV-31 the same mail asked for again takes up the one that was put aside', async () => {
    await givenUp()
    await enqueueMail(database.db, mail('poison'))
    expect(await mailQueue(database.db)).toMatchObject({ waiting: 1, parked: 0 })
    expect(await drain()).toBe(1)
    await enqueueMail(database.db, mail('poison'))
    expect(await drain(), 'one that was sent is not sent again').toBe(0)
  })

  test('INV-31 several senders at once deliver each mail once', async () => {
    host.delayMs = 20
    for (let i = 0; i < 8; i += 1) await enqueueMail(database.db, mail(`m${i}`))
    const sent = await Promise.all([1, 2, 3, 4].map(() => drain()))
    expect(sent.reduce((a, b) => a + b)).toBe(8)
    expect(host.received.map((message) => headerOf(message, 'Subject')).sort()).toEqual(
      Array.from({ length: 8 }, (_, i) => `Order m${i}`),
    )
  })

  test('a hostile subject or recipient adds no header and no recipient', async () => {
    await enqueueMail(database.db, {
      key: 'x',
      to: 'clerk@example.com, evil@example.com',
      subject: 'Order\r\nBcc: evil@example.com',
      text: 'x',
    })
    await drain()
    for (const message of host.tried) expect(headerOf(message, 'Bcc')).toBeUndefined()
    expect(host.received.filter((message) => headerOf(message, 'To') === 'evil@example.com')).toEqual([])
  })

  test('without a mail host they are files under the data folder', async () => {
    await enqueueMail(database.db, mail('file'))
    expect(await drain(worldWith({ smtpUrl: undefined }))).toBe(1)
    expect(fs.readdirSync(path.join(dataDir, 'mail'))).toEqual(['000001.eml'])
    const message = fs.readFileSync(path.join(dataDir, 'mail/000001.eml'), 'utf8')
    expect([headerOf(message, 'To'), headerOf(message, 'Subject')]).toEqual(['clerk@example.com', 'Order file'])
    expect(host.tried).toEqual([])
  })

  test('the running sender picks up what comes, and stops in the middle of a queue', async () => {
    const outbox = startOutbox(worldWith())
    await enqueueMail(database.db, mail('live'))
    await vi.waitFor(() => expect(host.received).toHaveLength(1), 5000)
    host.delayMs = 100
    for (let i = 0; i < 50; i += 1) await enqueueMail(database.db, mail(`m${i}`))
    await vi.waitFor(() => expect(host.received.length).toBeGreaterThan(1), 5000)
    const stopped = performance.now()
    await outbox.stop()
    expect(performance.now() - stopped).toBeLessThan(2000)
    expect(host.received.length).toBeLessThan(51)
    const open = (await rows()).filter(({ doneAt }) => doneAt === null)
    expect(open.length + host.received.length).toBe(51)
  })
})
