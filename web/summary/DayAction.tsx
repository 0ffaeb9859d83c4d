import { Lock } from 'lucide-react'
import { cellOf, type SummaryFacts } from '#rules/order-summary.ts'
import { CreateLink } from '../CreateLink.tsx'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { closedText, type WeekDay, type WeekRow } from '../week.ts'
import { useOpening } from '../week-opening.tsx'

interface DayActionProps {
  readonly row: WeekRow
  readonly day: WeekDay
  readonly facts: SummaryFacts
  /** In a grid the cell has the tab stop. */
  readonly tabIndex?: number
  readonly size: 'small' | 'wide'
  /** Where no row's head says whose day it is. */
  readonly isNamed?: boolean
}

/** What a location's day offers (SUM-12, SUM-13): its one order, the dialog of several, a new one, or why there is none. */
export function DayAction({ row, day, facts, tabIndex, size, isNamed = false }: DayActionProps) {
  const { orderAddress, leaving, openDay } = useOpening()
  const cell = cellOf(day, row, facts)
  const marks = { size, ...(tabIndex !== undefined && { tabIndex }) }
  if (cell.kind === 'view') {
    const [order, another] = row.orders[day.letter] ?? []
    const text = `View (${cell.pieces})`
    const named = isNamed ? { 'aria-label': `${text}, ${row.name}` } : {}
    if (order && !another) {
      return (
        <LinkButton {...marks} {...named} to={orderAddress(row, day, order.orderNo)} onClick={() => leaving(row, day)}>
          {text}
        </LinkButton>
      )
    }
    return (
      <>
        <Button {...marks} {...named} aria-haspopup="dialog" onClick={() => openDay(row, day)}>
          {text}
        </Button>
        <span className="summary-several">{cell.orders} orders</span>
      </>
    )
  }
  const isHeld = cell.kind === 'closed' && cell.closed.code === 'credit hold'
  if (cell.kind === 'create' || isHeld) {
    return (
      <CreateLink
        {...marks}
        {...(isNamed && { 'aria-label': `Create, ${row.name}` })}
        row={row}
        day={day}
        isHeld={isHeld}
        look={isHeld ? 'plain' : 'primary'}
      >
        Create
      </CreateLink>
    )
  }
  return (
    <span className="summary-closed" title={cell.closed.text}>
      {cell.closed.code === 'past cut-off' && <Lock size={14} aria-hidden />}
      {closedText(cell, facts)}
      <span className="hidden-visually">. {cell.closed.text}</span>
    </span>
  )
}
