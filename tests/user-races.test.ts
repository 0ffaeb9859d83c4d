// Several people who change users at the same moment. Only PostgreSQL shows it (D5). RACE_ROUNDS=200 for a long run.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from './support/base-db.ts'
import { freshWorld } from './support/fresh-world.ts'
import { OWN, type Persona } from './support/personas.ts'
import type { Client } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20)
const raceable = testDatabases().filter((kind) => kind === 'postgres')
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)
const admin = (userCode: string): Persona => ({
  userCode,
  customerNo: OWN,
  isAdmin: true,
  rights: ['editUsers', 'reports'],
})

describe.each(raceable)('users changed at the same moment on %s', { timeout: 20_000 + ROUNDS * 2000 }, (kind) => {
  let clients: Client[]
  const world = freshWorld(kind, async () => {
    await world.make.customer({ customerNo: OWN })
    clients = []
    for (const code of ['ANN', 'BOB']) clients.push(await world.as(admin(code)))
  })

  const user = (userCode: string, more = {}) => ({
    user: { userCode, rights: {}, orderColumns: {}, itemColumns: {}, ...more },
  })
  const admins = async () =>
    (
      await world.db
        .selectFrom('portalUser')
        .where('isAdmin', '=', true)
        .where('isActive', '=', true)
        .where('isDeleted', '=', false)
        .select('userCode')
        .execute()
    ).length
  const again = () =>
    world.db
      .updateTable('portalUser')
      .set({ isAdmin: true, isActive: true, isDeleted: false, rights: ['editUsers', 'reports'] })
      .execute()
  const [ann, bob] = [() => clients[0] as Client, () => clients[1] as Client]

  test.each([
    ['demote', { isAdmin: false }],
    ['make inactive', { status: 2 as const }],
  ])('USR-26 two administrators who %s each other leave one', async (_, more) => {
    for (const _round of rounds) {
      const answers = await Promise.all([
        ann().ask(api.users.change, user('BOB', more)),
        bob().ask(api.users.change, user('ANN', more)),
      ])
      expect(answers.filter(({ message }) => message === 'success')).toHaveLength(1)
      expect(await admins()).toBe(1)
      await again()
      // Whoever was made inactive is signed out for good.
      clients = [await world.as(admin('ANN')), await world.as(admin('BOB'))]
    }
  })

  test('USR-26 two administrators who delete each other leave one', async () => {
    for (const _round of rounds) {
      const gone = (userCode: string) => ({ user: { userCode, isDeleted: true } })
      const answers = await Promise.all([
        ann().ask(api.users.remove, gone('BOB')),
        bob().ask(api.users.remove, gone('ANN')),
      ])
      expect(answers.filter(({ message }) => message === 'success')).toHaveLength(1)
      expect(await admins()).toBe(1)
      await again()
      clients = [await world.as(admin('ANN')), await world.as(admin('BOB'))]
    }
  })

  test('T34 who loses Edit Users in the same moment changes nobody after that', async () => {
    await world.as({ userCode: 'CLERK', customerNo: OWN })
    await world.as(admin('CAT'))
    for (const round of rounds) {
      const name = `round ${round}`
      const [taken, used] = await Promise.all([
        ann().ask(api.users.change, user('BOB', { isAdmin: false, rights: { editUsers: false } })),
        bob().ask(api.users.change, user('CLERK', { name })),
      ])
      expect(taken?.message).toBe('success')
      const entries = await world.db
        .selectFrom('auditEntry')
        .where('action', '=', 'user.change')
        .select(['actor', 'subject'])
        .orderBy('entryId', 'desc')
        .limit(2)
        .execute()
      // Either before it, or refused.
      if (used?.message === 'success') expect(entries[0]).toEqual({ actor: 'ANN', subject: 'BOB' })
      else expect(used?.status).toBe(403)
      await again()
      clients = [await world.as(admin('ANN')), await world.as(admin('BOB'))]
    }
  })

  test('one code is given once', async () => {
    for (const round of rounds) {
      const made = { name: 'New', password: `green bicycle ${round}x` }
      const answers = await Promise.all(
        [ann(), bob()].map((client) => client.ask(api.users.create, user(`NEW${round}`, made))),
      )
      expect(answers.map(({ message }) => message).sort()).toEqual(['error', 'success'])
    }
  })
})
