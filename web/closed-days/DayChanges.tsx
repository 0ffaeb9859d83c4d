import { useState } from 'react'
import { api } from '#contract/index.ts'
import { formatWall } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { changeText, mailText, undoText } from '#rules/ordering/closed-day-words.ts'
import { dayWithYear } from '#rules/ordering/closed-days.ts'
import { LeftOrders } from '../ordering/closing/LeftOrders.tsx'
import { type DayDone, STALE_DAYS } from '../ordering/closing/use-day-change.ts'
import { wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import type { DayChange } from './use-closed-days.ts'

/** What staff did with orders of closed days in the last 30 days, each with its undo. */
export function DayChanges({ changes }: { readonly changes: readonly DayChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className="stack" aria-labelledby="day-changes">
      <h2 id="day-changes">Changes of the last 30 days</h2>
      <ul className="day-changes">
        {changes.map((change) => (
          <ChangeItem key={change.changeNo} change={change} />
        ))}
      </ul>
    </section>
  )
}

function ChangeItem({ change }: { readonly change: DayChange }) {
  const { changeNo, answer, orderDate, toDate, orders, ownerNo, changedBy, changedAt, undoneBy, undoneAt } = change
  const confirm = useConfirm()
  const toast = useToast()
  const [left, setLeft] = useState<DayDone>()
  const undo = useCommand(api.closedDays.undo, { stale: STALE_DAYS })
  const run = async () => {
    const isMeant = await confirm({
      title: 'Undo',
      text: `Put ${many(orders, 'order')} back on ${dayWithYear(orderDate)}? Orders that were changed since stay as they are. The users and contacts get an e-mail.`,
      yes: `Undo ${answer === 'move' ? 'the move' : 'the cancellation'}`,
      no: 'Keep the change',
    })
    const answered = isMeant ? await undo.run({ changeNo }) : undefined
    if (!answered) return
    const { done } = answered
    setLeft(done)
    toast.success(`${undoText({ answer, orderDate, toDate }, done.orders)} ${mailText(done.people)}`)
  }
  const error = failureOf(undo, 'Nothing was put back.')
  return (
    <li className="stack">
      <div className="row">
        <p>
          {changeText({ answer, orderDate, toDate }, change)}{' '}
          <span className="muted">
            {ownerNo && `Customer ${ownerNo} only. `}
            {changedBy}, {stampOf(changedAt)}.{undoneBy && undoneAt && ` ${undoneBy} undid this, ${stampOf(undoneAt)}.`}
          </span>
        </p>
        {!undoneBy && (
          <Button
            size="small"
            aria-label={`Undo: ${changeText({ answer, orderDate, toDate }, change)}`}
            aria-busy={undo.isBusy}
            onClick={() => void run()}
          >
            Undo…
          </Button>
        )}
      </div>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      {left && left.leftCount > 0 && (
        <Notice tone="warn" role="status">
          <LeftOrders left={left.left} count={left.leftCount} />
        </Notice>
      )}
    </li>
  )
}

function stampOf(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return formatWall(date, time)
}
