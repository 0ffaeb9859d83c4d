import { type ReactNode, useState } from 'react'
import { DayQuestion } from '../ordering/closing/DayQuestion.tsx'
import { type DayOrders, type DayWish, doneText, useDayChange } from '../ordering/closing/use-day-change.ts'
import { failureOf } from '../session/use-command.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import type { RowValues } from './row-values.ts'

interface ClosingOptions<Saved> {
  /** Saves the row; undefined where it was refused. */
  readonly write: (values: RowValues) => Promise<Saved | undefined>
  /** Called once the row is saved; `text` says what became of its orders, undefined where they were left. */
  readonly done: (saved: Saved, text: string | undefined) => void
}

export interface Closing {
  /** Asks what happens to the orders of the day before the row is saved. */
  readonly ask: (values: RowValues) => void
  readonly view: ReactNode
}

/** A day with orders is closed by one answer to one question: the row is saved, then its orders are moved, canceled or left (CUT-15). */
export function useClosing<Saved>({ write, done }: ClosingOptions<Saved>): Closing {
  const [values, setValues] = useState<RowValues>()
  const [isBusy, setBusy] = useState(false)
  const change = useDayChange()
  const orders: DayOrders | undefined = values?.orderDate
    ? { orderDate: values.orderDate, ...(values.customerNo && { ownerNo: values.customerNo }) }
    : undefined
  const run = async (wish: DayWish | undefined) => {
    if (!values || !orders || isBusy) return
    setBusy(true)
    try {
      const saved = await write(values)
      const changed = saved && wish && (await change.run({ ...orders, ...wish }))
      setValues(undefined)
      if (saved) done(saved, changed && wish && doneText(orders, wish, changed.done))
    } finally {
      setBusy(false)
    }
  }
  const error = failureOf(change, 'The day is closed, but its orders were not changed.')
  return {
    ask: (next) => {
      change.forgetError()
      setValues(next)
    },
    view: (
      <>
        {error && (
          <Notice tone="bad" role="alert">
            {error} They are listed in Orders on Closed Days.
          </Notice>
        )}
        {orders && (
          <DayQuestion
            orders={orders}
            isClosing
            isBusy={isBusy}
            error={undefined}
            onAnswer={(wish) => void run(wish)}
            onClose={() => setValues(undefined)}
          />
        )}
      </>
    ),
  }
}
