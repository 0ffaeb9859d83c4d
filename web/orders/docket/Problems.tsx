import { useLayoutEffect, useState } from 'react'
import { formatTime } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import type { Lock } from '#rules/ordering/order.ts'
import { wallAt } from '../../portal/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { hasTouchKeyboard } from '../../ui/media.ts'
import { Notice } from '../../ui/notice/Notice.tsx'
import { cellOf } from '../cells/cells.ts'
import { useOrderTools, useWhole } from '../data/order-context.ts'
import type { LineStatus } from '../saving/line-state.ts'
import { ConflictDialog } from './ConflictDialog.tsx'

interface ProblemsProps {
  readonly descriptionOf: (itemNo: string) => string
  readonly cutoffAt: string
  /** Why the order takes no quantities any more. */
  readonly lock: Lock | undefined
}

/**
 * What the server did not take, in words, with both numbers, until somebody has decided (ORD-41, ORD-42, G24). It stands under the
 * lines: one that comes while a quantity is typed moves none of them, and the cell that is typed in stays in sight.
 */
export function Problems({ descriptionOf, cutoffAt, lock }: ProblemsProps) {
  const { store } = useOrderTools()
  const settle = useSettle()
  const unsettled = useWhole((all) => all.unsettled())
  const [deciding, setDeciding] = useState<string>()
  const of = (kind: LineStatus['kind']) => unsettled.filter(([, status]) => status.kind === kind)
  // A locked order has no fields to correct a text in.
  const closed = lock ? [...of('closed'), ...of('mistyped')] : of('closed')
  const [, first] = closed[0] ?? []
  const why = first?.kind === 'closed' ? first.text : lock?.text
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines have less room with each notice
  useLayoutEffect(() => {
    cellOf(document.activeElement)?.scrollIntoView({ block: 'nearest' })
  }, [unsettled.length])
  const decided =
    deciding !== undefined && unsettled.some(([itemNo, { kind }]) => itemNo === deciding && kind === 'conflict')
  const { time, zoneName } = wallAt(new Date(cutoffAt))
  const passedAt = `${formatTime(time)} ${zoneName}`
  const sentence = (itemNo: string, status: LineStatus) =>
    'attempted' in status &&
    `${descriptionOf(itemNo)}, ${said(status.attempted)} (order has ${figure(store.line(itemNo).quantity)})`

  return (
    <div className="problems" role="alert">
      {closed.length > 0 && (
        <Notice tone="bad">
          <p>
            {lock?.code === 'past cut-off' ? `Cut-off passed at ${passedAt}.` : why}{' '}
            {many(closed.length, 'quantity was', 'quantities were')} not saved:
          </p>
          <ul>
            {closed.map(([itemNo, status]) => (
              <li key={itemNo}>{sentence(itemNo, status)}</li>
            ))}
          </ul>
          <Button
            size="small"
            onClick={() => {
              for (const [itemNo] of closed) store.giveUp(itemNo)
            }}
          >
            I have read this
          </Button>
        </Notice>
      )}
      {!lock && <Mistyped descriptionOf={descriptionOf} />}
      {of('failed').map(
        ([itemNo, status]) =>
          status.kind === 'failed' && (
            <Notice key={itemNo} tone="bad">
              <strong>{descriptionOf(itemNo)}.</strong> Not saved. Put back to {figure(store.line(itemNo).quantity)}.{' '}
              {status.text}{' '}
              <span className="row">
                <Button size="small" onClick={() => settle(itemNo, store.retry)}>
                  Retry {status.attempted}
                </Button>
                <Button size="small" variant="quiet" onClick={() => settle(itemNo, store.giveUp)}>
                  Leave it {quantityWord(store.line(itemNo).quantity)}
                </Button>
              </span>
            </Notice>
          ),
      )}
      {of('conflict').map(
        ([itemNo, status]) =>
          status.kind === 'conflict' && (
            <Notice key={itemNo} tone="warn">
              <strong>{descriptionOf(itemNo)}.</strong> {status.by || 'Someone else'} changed the quantity to{' '}
              {figure(store.line(itemNo).quantity)}. You typed {said(status.attempted)}.{' '}
              <Button size="small" onClick={() => setDeciding(itemNo)}>
                Decide
              </Button>
            </Notice>
          ),
      )}
      {decided && (
        <ConflictDialog
          itemNo={deciding}
          description={descriptionOf(deciding)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </div>
  )
}

/** Decides about a line. With the last one its notice goes, and the line has the focus; on a phone its keyboard would open. */
function useSettle() {
  const { store, goTo } = useOrderTools()
  return (itemNo: string, decide: (itemNo: string) => void) => {
    const isLast = store.unsettled().length === 1
    decide(itemNo)
    if ((isLast || store.unsettled().length === 0) && !hasTouchKeyboard()) goTo(itemNo)
  }
}

const NAMED = 3

/** Texts that are no quantities (ORD-46), in one notice: the lines below it are needed. Each stands in its own cell, too. */
function Mistyped({ descriptionOf }: Pick<ProblemsProps, 'descriptionOf'>) {
  const { store, goTo } = useOrderTools()
  const settle = useSettle()
  const lines = useWhole((all) => all.unsettled()).flatMap(([itemNo, status]) =>
    status.kind === 'mistyped' ? [{ itemNo, ...status }] : [],
  )
  const [first] = lines
  if (!first) return null
  const isOne = lines.length === 1
  const named = lines.slice(0, NAMED).map(({ itemNo, attempted }) => `${descriptionOf(itemNo)} “${attempted}”`)
  const more = lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : []
  return (
    <Notice tone="bad">
      {isOne ? (
        <>
          <strong>{descriptionOf(first.itemNo)}.</strong> “{first.attempted}” is not saved.
        </>
      ) : (
        <>
          <strong>{many(lines.length, 'line')} are not saved.</strong> {[...named, ...more].join(', ')}.
        </>
      )}{' '}
      {first.text}.{' '}
      <span className="row">
        <Button size="small" onClick={() => goTo(first.itemNo)}>
          {isOne ? 'Correct it' : 'Correct the first'}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() =>
            settle(first.itemNo, () => {
              for (const { itemNo } of lines) store.giveUp(itemNo)
            })
          }
        >
          {isOne ? `Leave it ${quantityWord(store.line(first.itemNo).quantity)}` : 'Leave them as they were'}
        </Button>
      </span>
    </Notice>
  )
}

/** "at 8", "empty". */
const quantityWord = (quantity: number) => (quantity === 0 ? 'empty' : `at ${figure(quantity)}`)

const said = (typed: number | string) => (typeof typed === 'number' ? figure(typed) : `“${typed}”`)
