import { FileText, Lock, Plus } from 'lucide-react'
import { figure } from '#rules/many.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { isForCustomerToFill } from '#rules/ordering/order.ts'
import { cellOf, type SummaryFacts, saysNothingNeeded } from '#rules/ordering/order-summary.ts'
import { CreateLink } from '../ordering/CreateLink.tsx'
import { useOpening } from '../ordering/opening.tsx'
import { closedText, dayHead, type WeekDay, type WeekRow } from '../ordering/week.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import './day-action.css'

interface DayActionProps {
  readonly row: WeekRow
  readonly day: WeekDay
  readonly facts: SummaryFacts
  /** In a grid the cell has the tab stop. */
  readonly tabIndex?: number
  readonly size: 'small' | 'normal'
  /** Where no row's head says whose day it is. */
  readonly isNamed?: boolean
}

/**
 * What a location's day offers (SUM-12, SUM-13): its one order, and the day's dialog where another may be made (SUM-16) or none is
 * opened (CAL-14); the dialog of several; a new one, or why there is none.
 */
export function DayAction({ row, day, facts, tabIndex, size, isNamed = false }: DayActionProps) {
  const { orderAddress, leaving, openDay, isHeld: isStopped, refuse } = useOpening()
  const { viewer, policy } = useSession()
  const cell = cellOf(day, row, facts)
  const marks = { size, ...(tabIndex !== undefined && { tabIndex }) }
  if (cell.kind === 'view') {
    const [order, another] = row.orders[day.letter] ?? []
    const count = figure(cell.pieces)
    const text = (
      <>
        View (<strong>{count}</strong>)
      </>
    )
    const name = `View (${count})${isNamed ? `, ${row.name}` : ''}`
    const view = { 'aria-label': name, ...(tabIndex !== undefined && { tabIndex }), className: 'summary-view' }
    if (order && !another) {
      return (
        <>
          {((!cell.closed && !isForCustomerToFill(day, viewer, policy)) || isStopped) && (
            <Button
              variant="quiet"
              size="icon"
              className="summary-more"
              tabIndex={tabIndex}
              aria-haspopup="dialog"
              aria-label={`Orders of ${row.name} on ${dayHead(day.date)}`}
              title={isStopped ? 'Orders of the day' : 'Create New Order'}
              onClick={() => openDay(row, day)}
            >
              {isStopped ? <FileText size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
            </Button>
          )}
          {isStopped ? (
            <button type="button" {...view} aria-disabled title={CREDIT_HOLD_REFUSAL} onClick={refuse}>
              {text}
            </button>
          ) : (
            <Link {...view} to={orderAddress(row, day, order.orderNo)} onClick={() => leaving(row, day)}>
              {text}
            </Link>
          )}
        </>
      )
    }
    return (
      <>
        <span className="summary-several">{cell.orders} orders</span>{' '}
        <button type="button" {...view} aria-haspopup="dialog" onClick={() => openDay(row, day)}>
          {text}
        </button>
      </>
    )
  }
  const isHeld = cell.kind === 'closed' && cell.closed.code === 'credit hold'
  if (cell.kind === 'create' || isHeld) {
    const isAsked = !saysNothingNeeded(row, day.date)
    return (
      <>
        {!isAsked && (
          <span className={size === 'small' ? 'hidden-visually' : 'summary-unneeded'}>Nothing needed. </span>
        )}
        <CreateLink
          {...marks}
          {...(isNamed && { 'aria-label': `Create, ${row.name}` })}
          row={row}
          day={day}
          isHeld={isHeld}
          variant={isHeld || !isAsked ? 'plain' : 'primary'}
          {...(!isAsked && { title: 'This location says that it needs nothing for the day.' })}
        >
          Create
        </CreateLink>
      </>
    )
  }
  const { code, text } = cell.closed
  // In the matrix a dash: what is not delivered is not to be read forty times.
  if (size === 'small' && code !== 'past cut-off' && code !== 'orders allowed') {
    return (
      <span className="summary-closed" title={text}>
        <span aria-hidden="true">–</span>
        <span className="hidden-visually">{text}</span>
      </span>
    )
  }
  return (
    <span className="summary-closed" title={text}>
      {code === 'past cut-off' && <Lock size={14} aria-hidden />}
      {closedText(cell, facts)}
      <span className="hidden-visually">. {text}</span>
    </span>
  )
}
