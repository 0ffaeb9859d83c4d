import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { many } from '#rules/many.ts'
import { unlessLeft, useLeaveCheck } from '../../portal/leaving.ts'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import type { ItemStore } from './item-store.ts'

const NAMED = 5

/** Leaving waits for what is on its way, and asks once when something is not saved, naming the items. */
export function useUnsavedItems(store: ItemStore): void {
  const confirm = useConfirm()
  const mayGo = useCallback(async () => {
    // What is being typed is saved by leaving its field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await store.settled()
    const unsaved = store.unsaved()
    if (unsaved.length === 0) return true
    const named = unsaved.slice(0, NAMED).map(({ description }) => description)
    const more = unsaved.length > NAMED ? [`and ${unsaved.length - NAMED} more`] : []
    return confirm({
      title: `${many(unsaved.length, 'item is', 'items are')} not saved`,
      text: `${[...named, ...more].join(', ')}.`,
      yes: 'Leave',
      no: 'Stay on this list',
      isDanger: true,
    })
  }, [store, confirm])
  useLeaveCheck(mayGo)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayGo()),
    enableBeforeUnload: unlessLeft(() => store.unsaved().length > 0),
  })
}
