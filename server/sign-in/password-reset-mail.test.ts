// The mail of a forgotten password (LOG-11): where its token is and is not, and what a mail host that fails brings about.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashToken } from '#server/access/sessions.ts'
import { drainOutbox, mailSender } from '#server/operator/outbox.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { DEAD, MINUTE, NEW, passwordResets, past } from '#tests/support/password-resets.ts'
import { OWN } from '#tests/support/personas.ts'
import { deleteEndedResets } from './password-reset.sql.ts'

describe.each(testDatabases())('the mail of a forgotten password on %s', (kind) => {
  const resets = passwordResets(kind)
  /** Every value of every table, as text. */
  async function everythingStored(): Promise<string> {
    const { rows } = await resets.world.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    const texts = rows.map(async ({ name }) => (await resets.world.database.pool.query(`select * from ${name}`)).rows)
    return JSON.stringify(await Promise.all(texts))
  }

  test('SEC-27 many addresses asking for one account fill no mailbox, and are told nothing', async () => {
    for (let i = 0; i < 9; i += 1) {
      resets.world.clock.set(past(i * MINUTE))
      expect(await resets.ask('MAILED', '104220 ')).toEqual({ status: 200, body: { message: 'success' } })
    }
    expect(await resets.world.db.selectFrom('outbox').select('outboxId').execute()).toHaveLength(6)
  })

  test('SEC-02 the token and the new password are in no log and no table, before and after', async () => {
    await resets.ask()
    const before = await everythingStored()
    await resets.drain()
    const secret = resets.mails()[0]?.secret as string
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    for (const stored of [before, await everythingStored()]) expect(stored).not.toContain(secret)
    await resets.open(secret)
    await resets.finish(secret)
    await resets.finish(`${secret}x`)
    await resets.drain()
    const stored = await everythingStored()
    expect(stored).toContain(hashToken(secret))
    for (const hidden of [secret, NEW]) {
      expect(stored).not.toContain(hidden)
      expect(resets.logged()).not.toContain(hidden)
    }
    expect(resets.logged()).toContain('passwordReset.finish')
  })

  test('LOG-11 whoever has the database and not PORTAL_SECRET cannot make the link of it', async () => {
    await resets.ask()
    const { config } = resets.world
    const thief = { ...resets.world, config: { ...config, secret: 'a guess' } }
    await drainOutbox(thief, mailSender(thief))
    const guessed = resets.mails()[0]?.secret ?? ''
    resets.forgetMails()
    await resets.world.db.deleteFrom('passwordReset').execute()
    await resets.world.db
      .updateTable('outbox')
      .set({ doneAt: null, runAt: new Date(0) })
      .execute()
    await resets.drain()
    expect((await resets.open(guessed)).body['messageTxt']).toBe(DEAD)
    expect((await resets.open(resets.mails()[0]?.secret ?? '')).body['message']).toBe('success')
  })

  test('INV-31 a mail that is tried again carries the same link, and brings no used one back', async () => {
    await resets.ask()
    const send = mailSender(resets.world)
    const secrets: string[] = []
    const failing = async (waiting: Parameters<typeof send>[0]) => {
      await send(waiting)
      secrets.push(resets.mails().at(-1)?.secret ?? '')
      throw new Error('the answer of the mail host was lost')
    }
    const makeDue = () =>
      resets.world.db
        .updateTable('outbox')
        .set({ runAt: new Date(0) })
        .where('kind', '=', 'password-reset')
        .execute()
    await drainOutbox(resets.world, failing)
    await makeDue()
    await drainOutbox(resets.world, failing)
    expect(secrets[0]).toHaveLength(43)
    expect(secrets[1]).toBe(secrets[0])
    expect((await resets.audited()).map(([action]) => action)).toEqual(['password-reset.mailed'])
    await resets.finish(secrets[0] as string)
    resets.forgetMails()
    await makeDue()
    await resets.drain()
    expect(
      resets.mails().filter(({ text }) => text.includes('#')),
      'a used link is not mailed again',
    ).toEqual([])
    expect((await resets.finish(secrets[0] as string)).body['messageTxt']).toBe(DEAD)
  })

  test('INV-31 an older mail that was held up does not take the place of a newer link', async () => {
    await resets.ask()
    await resets.world.db
      .updateTable('outbox')
      .set({ runAt: new Date('2999-01-01') })
      .execute()
    resets.world.clock.set(past(MINUTE))
    const newer = await resets.link()
    await resets.world.db
      .updateTable('outbox')
      .set({ runAt: new Date(0) })
      .execute()
    await resets.drain()
    expect(resets.mails()).toHaveLength(1)
    expect((await resets.finish(newer)).body['message']).toBe('success')
  })

  test('LOG-11 a link that could not be mailed in time is not mailed at all, and links that ran out are swept', async () => {
    await resets.link()
    await resets.ask()
    resets.world.clock.set(past(31 * MINUTE))
    await resets.drain()
    expect(resets.mails()).toHaveLength(1)
    await deleteEndedResets(resets.world.db, resets.world.clock.now())
    expect(await resets.world.db.selectFrom('passwordReset').selectAll().execute()).toEqual([])
  })

  test('SEC-32 the link’s host comes from the configuration, whatever the request says', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://portal.test' }
    await resets.tell(api.passwordReset.ask, { customerNo: OWN, userCode: 'CLERK' }, forged)
    await resets.drain()
    expect(resets.mails()[0]?.text).toContain('http://portal.test/reset#')
    expect(resets.mails()[0]?.text).not.toContain('evil')
  })
})
