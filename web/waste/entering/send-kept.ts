/** Sends waste that is kept while Waste is not open, by the same store as an open screen (WST-07, SYS-07). */
import { serverNow } from '../../portal/clock.ts'
import { newKey } from '../../portal/unsent/kept-list.ts'
import { joinLists, type Listed, removeEntry, sendEntry } from './entry-calls.ts'
import { createEntryStore } from './entry-store.ts'
import { keptEntries } from './local-entry.ts'

const nothing = () => {}

/** How many the server has now. What it refuses stays with the reason, and is not sent again from here. Waste that is opened meanwhile goes on with the rest. */
export async function sendKeptWaste(userId: number, customerNo: string, signal: AbortSignal): Promise<number> {
  const kept = keptEntries(userId, customerNo)
  const toSend = () => kept.read().filter(({ refused }) => refused === undefined)
  const before = toSend().filter(({ isUndone }) => !isUndone)
  const store = createEntryStore<Listed>({
    ...{ send: sendEntry, remove: removeEntry, join: joinLists, newKey, now: () => serverNow().getTime() },
    kept: { ...kept, read: toSend },
    // A server that is lost again is asked later, from wherever the reader is then.
    later: () => nothing,
    onRefused: nothing,
    onDrained: nothing,
  })
  signal.addEventListener('abort', store.stop)
  await store.start()
  store.stop()
  const left = new Set(kept.read().map(({ key }) => key))
  return before.filter(({ key }) => !left.has(key)).length
}
