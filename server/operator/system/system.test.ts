// OPS-07: what the screen System is told, and by whom it may be asked.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { enqueueMail, enqueueReset } from '#server/mail/outbox.sql.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, staff } from '#tests/support/personas.ts'

describe.each(testDatabases())('the screen System on %s', (kind) => {
  const world = sharedWorld(kind, () => world.make.shop())
  const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)

  test('OPS-07 reports, mail, imports, sessions and slow calls as they are now', async () => {
    const [office, desk] = [await world.as(staff), await world.as(clerk)]
    const { userId, customerNo } = await world.db
      .selectFrom('portalUser')
      .where('userCode', '=', clerk.userCode)
      .select(['userId', 'customerNo'])
      .executeTakeFirstOrThrow()
    const job = (state: string, askedAt: Date, doneAt: Date | null, problem = '') => sql`
      insert into report_job (user_id, customer_no, request, link, file_type, mapped_route_no, ship_to, seen, is_large, is_by_link,
                              state, asked_at, done_at, problem)
      values (${userId}, ${customerNo}, '{"report": "waste"}', '/x', 'PDF', '', '', '{}', false, false, ${state}, ${askedAt}, ${doneAt}, ${problem})`
    for (const each of [
      job('failed', ago(90_000_000), ago(86_400_001), 'Of the day before.'),
      job('failed', ago(7_000), ago(5_000), 'Choose fewer days.'),
      job('done', ago(7_000), ago(5_000)),
      job('waiting', ago(60_000), null),
    ])
      await each.execute(world.db)
    await enqueueMail(world.db, { key: 'tried', to: 'a@example.com', subject: 'Sent?', text: 'CANARY' })
    await enqueueMail(world.db, { key: 'new', to: 'b@example.com', subject: 'Not tried', text: '' })
    const asked = { customerNo: '', userCode: 'X', askedAt: '', requestId: 'r', address: 'CANARY' }
    await enqueueReset(world.db, { ...asked, nonce: 'CANARY' })
    await sql`update outbox set last_error = 'No such host', attempts = 3 where dedupe_key = 'tried'`.execute(world.db)
    await sql`update outbox set last_error = 'Full', attempts = 9, parked_at = now() where kind = 'password-reset'`.execute(
      world.db,
    )
    await sql`insert into import_run (ran_at, took_ms, source, is_done, is_broken_off, files, problem_count, problems, notes) values
      (${ago(50_000)}, 5, 'night', true, false, '[{"file": "a.csv", "rows": 4}, {"file": "b.csv", "rows": 2}]', 0, '{}', '{}'),
      (${ago(40_000)}, 7, 'again', false, true, '[]', 2, '{"a.csv, row 3: no such item."}', '{}')`.execute(world.db)
    await desk.ask(api.session.current, {})

    const answer = await office.ask(api.system.read, {})
    expect(answer.status).toBe(200)
    const { jobs, jobCounts, mail, imports, sessions, server, slowCalls } = answer.value
    expect(jobCounts).toEqual({ waiting: 1, working: 0, failed: 1 })
    expect(jobs).toMatchObject([
      { title: 'Waste Report', state: 'waiting', userCode: clerk.userCode, customerNo, problem: '' },
      { title: 'Waste Report', state: 'failed', problem: 'Choose fewer days.' },
    ])
    expect(mail).toMatchObject({
      ...{ waiting: 2, givenUp: 1, unsentCount: 2 },
      unsent: [
        { kind: 'password-reset', reason: 'Full', isGivenUp: true },
        { kind: 'mail', to: 'a@example.com', attempts: 3, reason: 'No such host', isGivenUp: false },
      ],
    })
    expect(imports).toMatchObject([
      {
        source: 'again',
        end: 'broken off',
        problemCount: 2,
        firstProblem: 'a.csv, row 3: no such item.',
        files: 0,
        rows: 0,
      },
      { source: 'night', end: 'done', files: 2, rows: 6 },
    ])
    expect(sessions).toMatchObject({ customerCount: 1, staffCount: 1 })
    expect(sessions.latest.map(({ userCode }) => userCode).sort()).toEqual([staff.userCode, clerk.userCode].sort())
    expect(server).toMatchObject({ reasons: [], engine: kind })
    expect(slowCalls).toMatchObject([{ call: 'session.current', userCode: clerk.userCode, customerNo, status: 200 }])
    for (const secret of ['CANARY', desk.secret, desk.csrfToken, office.secret])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
  })

  test('OPS-07 a message that is to be sent anew is not told as one that failed', async () => {
    const office = await world.as(staff)
    await office.ask(api.mail.retry, {})
    const { mail } = (await office.ask(api.system.read, {})).value
    expect(mail.unsent.map(({ kind }) => kind)).toEqual(['mail'])
    expect(mail).toMatchObject({ waiting: 3, givenUp: 0, unsentCount: 1 })
  })

  test('OPS-07 no customer reads it, whatever his rights', async () => {
    for (const persona of [clerk, customerAdmin])
      expect(await (await world.as(persona)).ask(api.system.read, {})).toMatchObject({ status: 403, code: 'no right' })
    expect((await world.nobody().ask(api.system.read, {})).message).toBe('timeout')
  })
})
