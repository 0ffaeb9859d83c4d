/** Password resets on one engine: requests a link, sends the mail to a folder, reads it, and follows its link. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { api } from '#contract/index.ts'
import type { AnyEndpoint, Input } from '#contract/kernel/endpoint.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { createApp } from '#server/app.ts'
import type { DatabaseKind } from '#server/db/open.ts'
import { drainOutbox, mailSender } from '#server/operator/outbox.ts'
import { createLog } from '#server/runtime/log.ts'
import { freshWorld } from './fresh-world.ts'
import { clerk, customerAdmin, insertPersona, OTHER, OWN, otherClerk, staff } from './personas.ts'
import { requestOf } from './request-of.ts'
import { NOON } from './world.ts'

export const OLD = 'old green bicycle'
export const NEW = 'new yellow tandem'
export const DEAD = 'This link was already used, was replaced by a newer one, or has expired. Ask for a new one.'
export const MINUTE = 60_000
export const oldHash = hashPassword(OLD)
let lastAddress = 0
/** Tries are counted by address; a test that is not about that uses one nobody used before. */
export const freshAddress = (): string => {
  lastAddress += 1
  return `192.0.2.${lastAddress}`
}
/** Some time after noon. */
export const past = (ms: number): Date => new Date(Date.parse(NOON) + ms)

/** Before each test: four users with the old password, and a server that has counted no attempts. `begin` runs after that. */
export function passwordResets(kind: DatabaseKind, begin: () => unknown = () => {}) {
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-reset-'))
  const mailFolder = path.join(dataDir, 'mail')
  let server: ReturnType<typeof createApp>
  const config = { trustedProxies: 1, dataDir }
  const log = createLog({ logLevel: 'trace' }, { write })
  const world = freshWorld({ kind, config, log }, async () => {
    // Attempts are counted by database object, so a copy starts at zero.
    server = createApp({ ...world, database: { ...world.database } })
    logged = ''
    fs.rmSync(mailFolder, { recursive: true, force: true })
    await world.make.customer({ customerNo: OWN })
    await world.make.customer({ customerNo: OTHER })
    for (const persona of [clerk, otherClerk, customerAdmin, { ...staff, email: 'desk@example.com' }])
      await insertPersona(world, persona)
    await setUser({ passwordHash: await oldHash })
    await begin()
  })
  afterAll(() => fs.rmSync(dataDir, { recursive: true }))

  async function tell<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    extra: Readonly<Record<string, string>> = {},
  ) {
    const { method, path: address, fields } = requestOf(endpoint, input)
    const headers = {
      'sec-fetch-site': 'same-origin',
      host: 'portal.test',
      'x-forwarded-for': freshAddress(),
      ...extra,
    }
    const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    const body = new URLSearchParams(fields)
    const response = await server.fetch(
      new Request(new URL(address, 'http://portal.test'), { method, headers: present, body }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  /** Customer number '': staff. */
  const ask = (userCode = 'CLERK', customerNo = OWN, address = freshAddress()) =>
    tell(
      api.passwordReset.ask,
      { userCode, ...(customerNo && { customerNo }) },
      {
        'x-forwarded-for': address,
      },
    )
  const open = (secret: string) => tell(api.passwordReset.open, { secret })
  const finish = (secret: string, newPassword = NEW, confirmedPassword = newPassword) =>
    tell(api.passwordReset.finish, { secret, newPassword, confirmedPassword })
  const signIn = async (password: string, extra: Readonly<Record<string, string>> = {}) => {
    const authorization = `Basic ${Buffer.from(`CLERK:${password}`).toString('base64')}`
    return (await tell(api.session.login, { customerNo: OWN }, { authorization, ...extra })).body['message']
  }

  const setUser = (values: Record<string, unknown>, userCode?: string) =>
    world.db
      .updateTable('portalUser')
      .set(values)
      .$if(userCode !== undefined, (query) => query.where('userCode', '=', userCode as string))
      .execute()
  const drain = () => drainOutbox(world, mailSender(world))
  /** Mails in the data folder, oldest first. */
  function mails() {
    if (!fs.existsSync(mailFolder)) return []
    const files = fs.readdirSync(mailFolder).sort()
    return files.map((file) => {
      const text = fs.readFileSync(path.join(mailFolder, file), 'utf8')
      return { to: /^To: (.*)$/m.exec(text)?.[1], text, secret: /#([\w-]{43})$/m.exec(text)?.[1] ?? '' }
    })
  }
  /** Asks and has the mail sent; answers the link's token. */
  async function link(userCode = 'CLERK', customerNo = OWN): Promise<string> {
    const { status } = await ask(userCode, customerNo)
    if (status !== 200) throw new Error(`asking was answered with ${status}`)
    await drain()
    return mails().at(-1)?.secret ?? ''
  }
  const audited = async () =>
    (
      await world.db
        .selectFrom('auditEntry')
        .where('action', 'like', 'password-reset%')
        .select(['action', 'actor', 'actorId', 'customerNo', 'note'])
        .orderBy('entryId')
        .execute()
    ).map(({ action, actor, actorId, customerNo, note }) => [action, actor, actorId !== null, customerNo, note])

  return {
    ...{ world, tell, ask, open, finish, signIn, setUser, drain, mails, link, audited },
    logged: () => logged,
    forgetMails: () => fs.rmSync(mailFolder, { recursive: true }),
  }
}
