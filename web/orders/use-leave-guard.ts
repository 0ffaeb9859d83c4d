import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { many } from '#rules/many.ts'
import { unlessLeft, useLeaveCheck } from '../portal/leaving.ts'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import type { Cells } from './cells/cells.ts'
import { cellOf } from './cells/cells.ts'
import type { QuantityStore } from './saving/saving.ts'

interface GuardDeps {
  readonly store: QuantityStore
  readonly cells: Cells
  readonly descriptionOf: (itemNo: string) => string
}

const NAMED = 5

/** Leaving waits for what is on its way, and asks once when something is not saved, naming the lines (SCR-05). Gives the question itself. */
export function useLeaveGuard({ store, cells, descriptionOf }: GuardDeps): () => Promise<boolean> {
  const confirm = useConfirm()
  const mayGo = useCallback(async () => {
    if (!(await cells.leaveFocused())) return false
    const unsaved = await store.flush()
    if (unsaved.length === 0) return true
    const { waiting } = store.summary()
    const named = unsaved.slice(0, NAMED).map((itemNo) => {
      const { quantity, status } = store.line(itemNo)
      return `${descriptionOf(itemNo)}: ${'attempted' in status ? status.attempted : quantity}`
    })
    const more = unsaved.length > NAMED ? [`and ${unsaved.length - NAMED} more`] : []
    const kept =
      waiting > 0
        ? ' What is waiting stays on this device for 24 hours and is sent when you open this order again.'
        : ''
    return confirm({
      title: `${many(unsaved.length, 'quantity is', 'quantities are')} not saved`,
      text: `${[...named, ...more].join(', ')}.${kept}`,
      yes: 'Leave',
      no: 'Stay on this order',
      isDanger: true,
    })
  }, [store, cells, descriptionOf, confirm])

  useLeaveCheck(mayGo)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayGo()),
    enableBeforeUnload: unlessLeft(() => {
      const { saving, waiting, unsaved } = store.summary()
      const input = cellOf(document.activeElement)
      return saving + waiting + unsaved > 0 || (input !== undefined && cells.isChanged(input))
    }),
  })
  return mayGo
}
