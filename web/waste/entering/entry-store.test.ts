import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEntryStore, type EntryStoreDeps, type Outcome } from './entry-store.ts'
import type { Draft, KeptEntry } from './local-entry.ts'

type Listed = readonly string[]
const draft = (code: string): Draft => ({
  ...{ locationNo: '000213', code, description: code, quantity: 1, wastedOn: '2026-11-19', session: 's' },
})

/** A device with its storage, and a server that stores each key once, however the network is. */
function device(fate: () => 'done' | 'request lost' | 'answer lost' = () => 'done') {
  const kept = new Map<string, KeptEntry>()
  const server = new Map<string, { readonly entryId: number; readonly code: string; isRemoved: boolean }>()
  const waits = new Set<() => void>()
  let keys = 0
  const listed = (): Listed => [...server.values()].filter(({ isRemoved }) => !isRemoved).map(({ code }) => code)
  const over = (work: () => number): Outcome<Listed> => {
    const happens = fate()
    if (happens === 'request lost') return { kind: 'down' }
    const entryId = work()
    return happens === 'answer lost' ? { kind: 'down' } : { kind: 'done', listed: listed(), entryId }
  }
  const deps: EntryStoreDeps<Listed> = {
    send: async ({ key, code }) =>
      over(() => {
        const entry = server.get(key) ?? { entryId: server.size + 1, code, isRemoved: false }
        server.set(key, entry)
        return entry.entryId
      }),
    remove: async (entryId) =>
      over(() => {
        for (const entry of server.values()) if (entry.entryId === entryId) entry.isRemoved = true
        return entryId
      }),
    join: (_before, answer) => answer,
    kept: {
      read: () => [...kept.values()],
      keep: (entry) => {
        kept.set(entry.key, entry)
        return true
      },
      forget: (key) => void kept.delete(key),
      onOtherTab: () => () => {},
    },
    newKey: () => {
      keys += 1
      return `k${keys}`
    },
    now: () => keys,
    later: (run) => {
      waits.add(run)
      return () => void waits.delete(run)
    },
    onRefused: () => {},
    onDrained: () => {},
  }
  const settle = async () => {
    for (let i = 0; i < 50; i += 1) await Promise.resolve()
  }
  return { deps, kept, server, waits, listed, settle }
}

test('WST-07 entries go one after the other, and none stays behind', async () => {
  const { deps, kept, listed, settle } = device()
  const store = createEntryStore(deps)
  void store.start()
  for (const code of ['a', 'b', 'c']) store.add(draft(code))
  expect(store.state()).toMatchObject({ unsent: 3 })
  await settle()
  expect([listed(), store.state().local, kept.size]).toEqual([['a', 'b', 'c'], [], 0])
})

test('what is refused stays with its sentence, and the others go on', async () => {
  const { deps, listed, settle } = device()
  const refusing = { ...deps, send: async (entry: KeptEntry) => (entry.code === 'b' ? REFUSED : deps.send(entry)) }
  const store = createEntryStore(refusing)
  void store.start()
  for (const code of ['a', 'b', 'c']) store.add(draft(code))
  await settle()
  expect(listed()).toEqual(['a', 'c'])
  expect(store.state()).toMatchObject({ unsent: 0, local: [{ code: 'b', state: 'failed', problem: 'No such item.' }] })
})
const REFUSED = { kind: 'refused', text: 'No such item.' } as const

test('an entry that was taken back while it was sent is deleted where it arrived', async () => {
  const fates: ('answer lost' | 'done')[] = ['answer lost', 'done', 'done']
  const { deps, kept, listed, waits, settle } = device(() => fates.shift() ?? 'done')
  const store = createEntryStore(deps)
  void store.start()
  const key = store.add(draft('a'))
  await settle()
  expect(listed()).toEqual(['a'])
  store.undo(key)
  expect(store.state()).toMatchObject({ local: [], unsent: 1 })
  for (const run of waits) run()
  await settle()
  expect([listed(), store.state().unsent, kept.size]).toEqual([[], 0, 0])
})

test('what another tab is sending is taken back on the server, too', async () => {
  const { deps, kept, listed, settle } = device()
  const [here, there] = [createEntryStore(deps), createEntryStore(deps)]
  const key = here.add(draft('a'))
  void there.start()
  here.undo(key)
  void here.start()
  await settle()
  expect([listed(), kept.size]).toEqual([[], 0])
})

test('INV-30 whatever the network loses and whenever the page is left, each entry arrives once and none that was taken back stays', async () => {
  const fate = fc.constantFrom('done' as const, 'request lost' as const, 'answer lost' as const)
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.constant('add') },
    { weight: 2, arbitrary: fc.constant('undo') },
    { weight: 2, arbitrary: fc.constant('wait') },
    { weight: 1, arbitrary: fc.constant('reload') },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.array(fate, { maxLength: 40 }), async (acts, fates) => {
      const { deps, kept, listed, waits, settle } = device(() => fates.shift() ?? 'done')
      let store = createEntryStore(deps)
      void store.start()
      const wanted: { key: string; code: string }[] = []
      for (const [at, each] of acts.entries()) {
        if (each === 'add') wanted.push({ key: store.add(draft(`c${at}`)), code: `c${at}` })
        // Only what is not on the server's list yet: the screen deletes that by its number.
        const last = wanted.at(-1)
        if (each === 'undo' && last && store.state().local.some(({ key }) => key === last.key)) {
          store.undo(last.key)
          wanted.pop()
        }
        if (each === 'wait') {
          for (const run of waits) run()
          await settle()
        }
        if (each === 'reload') {
          store.stop()
          store = createEntryStore(deps)
          void store.start()
        }
      }
      for (let i = 0; i < 60 && kept.size + store.state().unsent > 0; i += 1) {
        store.wake()
        await settle()
      }
      expect(listed().toSorted()).toEqual(wanted.map(({ code }) => code).toSorted())
      expect([kept.size, store.state().unsent]).toEqual([0, 0])
    }),
    { numRuns: 200 },
  )
})
