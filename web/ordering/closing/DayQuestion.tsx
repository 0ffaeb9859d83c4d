import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { answerText, mailText, totalsText } from '#rules/ordering/closed-day-words.ts'
import { useAsk } from '../../portal/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { ErrorBox, LoadingBox } from '../../ui/StateBox.tsx'
import { longDate } from '../day-words.ts'
import { dayHead } from '../week.ts'
import './closing.css'
import { LeftOrders } from './LeftOrders.tsx'
import type { DayOrders, DayWish } from './use-day-change.ts'

type Choice = DayWish['answer'] | 'leave'

interface DayQuestionProps {
  readonly orders: DayOrders
  /** The day is closed by the same answer, so that the orders may also be left for later. */
  readonly isClosing?: boolean
  readonly isBusy: boolean
  readonly error: string | undefined
  /** Undefined: the orders are left as they are. */
  readonly onAnswer: (wish: DayWish | undefined) => void
  readonly onClose: () => void
}

/** One question about all orders of a day on which nothing is made: their counts, what each answer does, and one button (CUT-15). */
export function DayQuestion({ orders, isClosing = false, isBusy, error, onAnswer, onClose }: DayQuestionProps) {
  const { orderDate } = orders
  const [choice, setChoice] = useState<Choice>()
  const [wanted, setWanted] = useState<PlainDate>()
  const asked = useAsk(api.closedDays.preview, { ...orders, isClosing }, { staleTime: 0 })
  const days = asked.data?.days ?? []
  const to = days.find((day) => day === wanted) ?? days.find((day) => day > orderDate) ?? days[0]
  const wish: DayWish | undefined =
    choice === 'cancel' ? { answer: 'cancel' } : choice === 'move' && to ? { answer: 'move', toDate: to } : undefined
  const weighed = useAsk(
    api.closedDays.preview,
    { ...orders, isClosing, ...wish },
    { staleTime: 0, enabled: wish !== undefined },
  )
  const effect = wish && weighed.data
  const count = effect?.changed.orders ?? 0
  const reason = reasonOf()
  function reasonOf(): string | undefined {
    if (isBusy) return 'Wait until this is done.'
    if (choice === undefined) return 'Choose what happens to the orders.'
    if (choice === 'move' && !to) return 'No day near this one takes these orders.'
    if (wish && !effect) return 'The orders are being checked.'
    return wish && count === 0 ? 'None of these orders can be changed this way.' : undefined
  }
  const doing =
    choice === 'move' ? `Move ${many(count, 'order')}` : choice === 'cancel' ? `Cancel ${many(count, 'order')}` : ''
  const action = isClosing ? ['Close the day', doing.toLowerCase()].filter(Boolean).join(' and ') : doing || 'Continue'
  return (
    <Dialog
      title={isClosing ? `Close ${longDate(orderDate)}` : `Orders on ${longDate(orderDate)}`}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Back
          </Button>
          <Button
            variant={choice === 'cancel' ? 'danger' : 'primary'}
            disabledReason={reason}
            aria-busy={isBusy}
            onClick={() => onAnswer(wish)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && (
          <Notice tone="bad" role="alert">
            {error}
          </Notice>
        )}
        {asked.data ? (
          <p>
            <strong>{totalsText(asked.data)}.</strong> Nothing is made or delivered on this day.
          </p>
        ) : asked.error ? (
          <ErrorBox error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <LoadingBox rows={2} />
        )}
        <fieldset className="day-choices">
          <legend>What happens to the orders?</legend>
          <label className="checkbox">
            <input type="radio" name="day-answer" checked={choice === 'move'} onChange={() => setChoice('move')} />
            Move them to another day
          </label>
          {choice === 'move' && to && (
            <Select
              label="Move to"
              value={to}
              choices={days.map((day) => ({ value: day, label: dayHead(day) }))}
              onChange={setWanted}
            />
          )}
          <label className="checkbox">
            <input type="radio" name="day-answer" checked={choice === 'cancel'} onChange={() => setChoice('cancel')} />
            Cancel them
          </label>
          {isClosing && (
            <label className="checkbox">
              <input type="radio" name="day-answer" checked={choice === 'leave'} onChange={() => setChoice('leave')} />
              Leave them for now. They are listed in Orders on Closed Days.
            </label>
          )}
        </fieldset>
        <div className="stack" aria-live="polite">
          {wish && weighed.error && <ErrorBox error={weighed.error} onRetry={() => void weighed.refetch()} />}
          {wish && effect && (
            <>
              <p>
                {answerText(wish, count)} {count > 0 && mailText(effect.people)}{' '}
                {count > 0 && 'You can undo this in Orders on Closed Days.'}
              </p>
              <LeftOrders left={effect.left} count={effect.leftCount} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
