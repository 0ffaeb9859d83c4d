import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { WASTE_DEBOUNCE_MS } from '#rules/limits.ts'
import { markStale } from '../../portal/api.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { useKeys } from '../../ui/keys/keys.tsx'
import type { WasteEntry } from './entry-calls.ts'
import { useLeadingEdge } from './use-leading-edge.ts'
import type { Waste } from './use-waste.ts'

type Deed =
  | { readonly kind: 'entered'; readonly key: string }
  | { readonly kind: 'deleted'; readonly entry: WasteEntry }

/** Deleting an entry, and taking the last deed back until it is posted: what was entered goes, what was deleted is entered again. */
export function useUndo({ store, state }: Waste) {
  const announce = useAnnounce()
  const isFirst = useLeadingEdge(WASTE_DEBOUNCE_MS)
  const [deeds, setDeeds] = useState<readonly Deed[]>([])
  const client = useQueryClient()
  const command = useCommand(api.waste.remove, {
    stale: [api.waste.list],
    // Another tab may have posted it.
    onRefused: () => void markStale(client, [api.waste.list]),
  })
  const busy = useRef(false)

  const removeListed = async (entry: WasteEntry): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    const answer = await command.run({ wasteId: entry.entryId })
    busy.current = false
    if (answer) store.removed(entry.entryId, answer)
    return answer !== undefined
  }
  const isThere = (deed: Deed) =>
    deed.kind === 'deleted' ||
    state.local.some(({ key }) => key === deed.key) ||
    state.listed?.entries.some(({ entryKey }) => entryKey === deed.key) === true
  const last = deeds.findLast(isThere)

  const undo = async () => {
    if (!last || !isFirst(`undo ${last.kind === 'entered' ? last.key : last.entry.entryId}`)) return
    const drop = () => setDeeds((all) => all.slice(0, all.lastIndexOf(last)))
    if (last.kind === 'deleted') {
      const { locationNo, itemNo, description, quantity, wastedOn, useBy, session } = last.entry
      // Its quantity was accepted before.
      store.add({ locationNo, code: itemNo, description, quantity, wastedOn, useBy, session, isConfirmed: true })
      announce(`${quantity} × ${description} is back.`)
      return drop()
    }
    const listed = state.listed?.entries.find(({ entryKey }) => entryKey === last.key)
    if (listed) {
      if (!(await removeListed(listed))) return
    } else store.undo(last.key)
    announce('The last entry was taken back.')
    drop()
  }
  useKeys('Waste', [{ keys: 'Ctrl+Z', does: 'Undo the last entry or Delete', run: () => void undo() }])

  return {
    entered: (key: string) => setDeeds((all) => [...all, { kind: 'entered', key }]),
    remove: async (entry: WasteEntry) => {
      if (!isFirst(`delete ${entry.entryId}`) || !(await removeListed(entry))) return
      setDeeds((all) => [...all, { kind: 'deleted', entry }])
      announce(`${entry.quantity} × ${entry.description} was deleted.`)
    },
    undo,
    label: last === undefined ? undefined : last.kind === 'entered' ? 'Undo last entry' : 'Undo delete',
    deleting: command.asked?.wasteId,
    failed: failureOf(command, 'The entry was not deleted.'),
    forget: () => setDeeds([]),
  }
}
export type Undo = ReturnType<typeof useUndo>
