import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { many } from '#rules/many.ts'
import { unlessLeft, useLeaveCheck } from '../portal/leaving.ts'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { type Cells, cellOfDay } from './cells/cells.ts'
import type { DayName } from './data/order-context.ts'
import type { QuantityStore } from './saving/saving.ts'

interface Guarded {
  readonly day?: DayName | undefined
  readonly store: QuantityStore
  readonly cells: Cells
  readonly descriptionOf: (itemNo: string) => string
}

interface Place {
  /** What is stayed on, and opened again. */
  readonly name: string
  /** The parameter that tells one place of this screen from the next; without it only another screen is left for. */
  readonly parameter?: string
}

const NAMED = 5
const ORDER: Place = { name: 'this order' }

/**
 * Leaving waits for what is on its way, and asks once when something is not saved, naming the lines (SCR-05). `open` are the orders on
 * the screen, the same list for as long as they are. Gives the question itself.
 */
export function useLeaveGuard(open: readonly Guarded[], { name, parameter }: Place = ORDER): () => Promise<boolean> {
  const confirm = useConfirm()
  const orders = useRef(open)
  orders.current = open
  const mayGo = useCallback(async () => {
    for (const { cells } of orders.current) if (!(await cells.leaveFocused())) return false
    const unsaved = await Promise.all(
      orders.current.map(async (each) => ({ ...each, itemNos: await each.store.flush() })),
    )
    const lines = unsaved.flatMap(({ itemNos, store, descriptionOf }) =>
      itemNos.map((itemNo) => {
        const { quantity, status } = store.line(itemNo)
        return `${descriptionOf(itemNo)}: ${'attempted' in status ? status.attempted : quantity}`
      }),
    )
    if (lines.length === 0) return true
    const isWaiting = orders.current.some(({ store }) => store.summary().waiting > 0)
    const more = lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : []
    const kept = isWaiting
      ? ` What is waiting stays on this device for 24 hours and is sent when you open ${name} again.`
      : ''
    return confirm({
      title: `${many(lines.length, 'quantity is', 'quantities are')} not saved`,
      text: `${[...lines.slice(0, NAMED), ...more].join(', ')}.${kept}`,
      yes: 'Leave',
      no: `Stay on ${name}`,
      isDanger: true,
    })
  }, [confirm, name])

  useLeaveCheck(mayGo)
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      (current.pathname !== next.pathname ||
        (parameter !== undefined && parameterOf(current.search, parameter) !== parameterOf(next.search, parameter))) &&
      !(await mayGo()),
    enableBeforeUnload: unlessLeft(() =>
      orders.current.some(({ day, store, cells }) => {
        const { saving, waiting, unsaved } = store.summary()
        const input = cellOfDay(document.activeElement, day?.key)
        return saving + waiting + unsaved > 0 || (input !== undefined && cells.isChanged(input))
      }),
    ),
  })
  return mayGo
}

const parameterOf = (search: unknown, parameter: string) => (search as Readonly<Record<string, unknown>>)[parameter]
