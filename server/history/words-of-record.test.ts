// Whatever is put on the record belongs to a kind that can be shown, and has words for it.
import { expect, test } from 'vitest'
import { HISTORY_KINDS, historyKinds } from '#rules/history/kinds.ts'
import { titleOf } from '#rules/history/words.ts'
import { allSources, filesUnder, readSource } from '#tests/support/sources.ts'

const shown = new Set<string>(historyKinds.flatMap((kind) => [...HISTORY_KINDS[kind].words]))

/** Actions as handlers write them, and those of the tables that record themselves. */
const written = () => {
  const bySources = allSources()
    .filter(({ path }) => /^(server|scripts)\//.test(path) && !/\.test\./.test(path))
    .flatMap(({ text }) => [...text.matchAll(/\baction: '([a-z-]+(?:\.[a-z-]+)*)'/g)].map(([, action = '']) => action))
  const byTables = filesUnder('server/db/migrations')
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => [...readSource(path).text.matchAll(/call record_changes\('\w+', '([a-z-]+)'/g)])
    .map(([, word = '']) => `${word}.change`)
  return [...new Set([...bySources, ...byTables])]
}

test('INV-33 every action that is recorded can be shown, and is told in words', () => {
  const actions = written()
  expect(actions.length).toBeGreaterThan(30)
  const words = actions.map((action) => action.split('.')[0] ?? '')
  expect(words.filter((word) => !shown.has(word))).toEqual([])
  // Without words of its own, a deed is told by its bare name.
  const bare = (action: string) => action.split('.').slice(1).join(' ').replaceAll('-', ' ')
  const untold = actions.filter(
    (action) => bare(action) && titleOf({ action, subject: '#' }).endsWith(`# ${bare(action)}`),
  )
  expect(untold.filter((action) => !action.endsWith('.refused'))).toEqual([])
})
