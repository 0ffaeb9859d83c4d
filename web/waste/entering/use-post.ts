import { useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { WASTE_DEBOUNCE_MS } from '#rules/limits.ts'
import { many, plural } from '#rules/many.ts'
import { postedText } from '#rules/waste/entry.ts'
import { newKey } from '../../portal/unsent/kept-list.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'
import type { WasteEntry } from './entry-calls.ts'
import { useLeadingEdge } from './use-leading-edge.ts'
import type { Waste } from './use-waste.ts'

export type Posted = Output<typeof api.waste.post>
/** An entry that stays, and why. */
export interface LeftEntry extends WasteEntry {
  readonly reason: string
}

const NOT_POSTED = 'Waste was not posted. Nothing was lost.'

/**
 * Post (WST-07, WST-15). Its key stays the same until it is answered: pressed again after a lost answer it is the same Post, and
 * nothing is posted twice. What is posted is taken back no more.
 */
export function usePost({ store, state }: Waste, onPosted: () => void) {
  const key = useRef<string>(undefined)
  const isFirst = useLeadingEdge(WASTE_DEBOUNCE_MS)
  const [said, setSaid] = useState<{ readonly posted: Posted; readonly left: readonly LeftEntry[] }>()
  const command = useCommand(api.waste.post, {
    stale: [api.waste.list],
    onRefused: () => {
      key.current = undefined
    },
  })
  const count = state.listed?.count ?? 0
  const waiting = state.unsent
  const blocked =
    waiting > 0
      ? `${many(waiting, 'entry', 'entries')} ${plural(waiting, 'is', 'are')} not sent yet. Post when ${plural(waiting, 'it is', 'they are')}.`
      : state.questions > 0
        ? `${many(state.questions, 'entry', 'entries')} ${plural(state.questions, 'needs', 'need')} an answer first: record or remove ${plural(state.questions, 'it', 'them')}.`
        : undefined
  const run = async () => {
    if (blocked !== undefined || !isFirst('post')) return
    const before = state.listed?.entries ?? []
    setSaid(undefined)
    key.current ??= newKey()
    const posted = await command.run({ postKey: key.current })
    if (!posted) return
    key.current = undefined
    onPosted()
    const left = posted.left.flatMap(({ entryId, reason }) => {
      const entry = before.find((each) => each.entryId === entryId)
      return entry ? [{ ...entry, reason }] : []
    })
    store.learn({ entries: left, count: left.length, pieces: left.reduce((sum, { quantity }) => sum + quantity, 0) })
    setSaid({ posted, left })
  }
  const failed = command.isUnanswered
    ? 'No answer came, so it is not known whether waste was posted. Press Post again: nothing is lost, and nothing is posted twice.'
    : failureOf(command, NOT_POSTED)
  return {
    run,
    blocked,
    isBusy: command.isBusy,
    label: command.isBusy ? 'Posting…' : count === 0 ? 'Post' : `Post ${many(count, 'entry', 'entries')}`,
    failed,
    said: said && { text: postedText(said.posted), left: said.left },
    forget: () => setSaid(undefined),
  }
}
export type Post = ReturnType<typeof usePost>
