// Waste is entered, deleted, corrected and posted at the same moment, by two tabs, two servers or a request that is sent again
// (WST-14, WST-15, INV-30). Only PostgreSQL shows it. RACE_ROUNDS=200 for a long run.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from './support/base-db.ts'
import { freshWorld } from './support/fresh-world.ts'
import { OWN, staff, wasteClerk } from './support/personas.ts'
import type { Client } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10)
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)
const raceable = testDatabases().filter((kind) => kind === 'postgres')
const DAY = '2026-11-17'

describe.each(raceable)('waste at the same moment on %s', { timeout: 20_000 + ROUNDS * 3000 }, (kind) => {
  let tabs: [Client, Client]
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    tabs = [await world.as(wasteClerk), await world.as(wasteClerk)]
  })

  const save = (entryKey: string, quantity = 1, by = tabs[0]) =>
    by.ask(api.waste.save, {
      waste: {
        ...{ locationNo: '000213', itemNo: '100100', quantity: String(quantity), wastedOn: DAY },
        ...{ isConfirmed: true, withHistory: false, entryKey },
      },
    })
  const post = (postKey: string, by = tabs[0]) => by.ask(api.waste.post, { postKey })
  const sum = (of: readonly { readonly value: { readonly entries: number; readonly pieces: number } }[]) => ({
    entries: of.reduce((all, { value }) => all + value.entries, 0),
    pieces: of.reduce((all, { value }) => all + value.pieces, 0),
  })
  const facts = async () =>
    (
      await sql<{ posted: number; pieces: number; open: number; removed: number; told: number }>`
        select count(*) filter (where posted_at is not null)::int as posted, count(*) filter (where removed_at is not null)::int as removed,
               coalesce(sum(quantity) filter (where posted_at is not null), 0)::int as pieces,
               count(*) filter (where posted_at is null and removed_at is null)::int as open,
               (select coalesce(sum(entries), 0)::int from waste_post) as told
          from waste_entry`.execute(world.db)
    ).rows[0]

  test('WST-09 the same entry in two requests at once is stored once, and both are told its number', async () => {
    for (const round of rounds) {
      const [one, two] = await Promise.all([save(`k${round}`, 2), save(`k${round}`, 2, tabs[1])])
      expect(one.value.entryId).toBe(two.value.entryId)
    }
    expect(await facts()).toMatchObject({ open: ROUNDS })
  })

  test('WST-15 two tabs post at once: each entry is posted once, and the two together are told all of them', async () => {
    for (const round of rounds) {
      for (let i = 1; i <= 4; i += 1) await save(`k${round}.${i}`, i)
      const answers = await Promise.all([post(`a${round}`), post(`b${round}`, tabs[1])])
      expect(sum(answers)).toEqual({ entries: 4, pieces: 10 })
    }
    expect(await facts()).toMatchObject({ posted: 4 * ROUNDS, told: 4 * ROUNDS, pieces: 10 * ROUNDS, open: 0 })
  })

  test('WST-15 one Post sent twice at once posts once, and both are told the same', async () => {
    for (const round of rounds) {
      for (let i = 1; i <= 3; i += 1) await save(`k${round}.${i}`, i)
      const [one, two] = await Promise.all([post(`p${round}`), post(`p${round}`, tabs[1])])
      expect(one.value).toEqual(two.value)
      expect(one.value).toMatchObject({ entries: 3, pieces: 6 })
    }
    expect(await facts()).toMatchObject({ posted: 3 * ROUNDS, told: 3 * ROUNDS })
  })

  test('WST-15 entries that come while others are posted are in this Post or the next, never lost', async () => {
    for (const round of rounds) {
      await save(`k${round}.0`)
      const [first] = await Promise.all([
        post(`a${round}`),
        ...[1, 2, 3].map((i) => save(`k${round}.${i}`, 1, tabs[1])),
      ])
      expect(sum([first, await post(`b${round}`)])).toEqual({ entries: 4, pieces: 4 })
    }
  })

  test('WST-14 an entry that is deleted while it is posted is either, not both', async () => {
    for (const round of rounds) {
      const { entryId: wasteId } = (await save(`k${round}`, 5)).value
      const [posted, removed] = await Promise.all([post(`p${round}`), tabs[1].ask(api.waste.remove, { wasteId })])
      expect(posted.value.entries).toBe(removed.message === 'success' ? 0 : 1)
    }
    const { posted = 0, removed = 0, told } = (await facts()) ?? {}
    expect(posted + removed).toBe(ROUNDS)
    expect(told).toBe(posted)
  })

  test('WST-14 two who correct the same waste at once never bring it below none', async () => {
    const desks = [await world.as(staff, { viewing: OWN }), await world.as(staff, { viewing: OWN })]
    for (const round of rounds) {
      await save(`k${round}`, 3)
      await post(`p${round}`)
      const correct = (desk: Client) =>
        desk.ask(api.waste.correct, { locationNo: '000213', wastedOn: DAY, itemNo: '100100', quantity: '2' })
      const answers = await Promise.all(desks.map(correct))
      expect(answers.map(({ message }) => message).sort()).toEqual(['error', 'success'])
      const rest = await desks[0]?.ask(api.waste.correct, {
        ...{ locationNo: '000213', wastedOn: DAY, itemNo: '100100', quantity: '1' },
      })
      expect(rest?.value.pieces).toBe(0)
    }
    expect(await facts()).toMatchObject({ pieces: 0 })
  })
})
