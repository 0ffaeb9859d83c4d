import { useRef, useState } from 'react'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { useFocusNext } from '../ui/table/use-focus-next.ts'
import type { ProductionDay } from './use-production.ts'

const AT_FIRST = 5

interface ForgottenProps {
  readonly days: ProductionDay['forgotten']
  readonly onShow: (date: PlainDate) => void
}

/** Make dates that have passed with open orders: staff can still change what was delivered (ORD-37). */
export function Forgotten({ days, onShow }: ForgottenProps) {
  const [isAll, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useFocusNext(list, isAll ? days.length : Math.min(days.length, AT_FIRST))
  if (days.length === 0) return null
  const orders = days.reduce((sum, { orderCount }) => sum + orderCount, 0)
  return (
    <Notice tone="warn">
      <p>
        {many(orders, 'order')} of {many(days.length, 'make date')} that {plural(days.length, 'has', 'have')} passed{' '}
        {plural(orders, 'was', 'were')} never released. Staff can still change {plural(orders, 'it', 'them')}.
      </p>
      <ul ref={list} className="row forgotten">
        {(isAll ? days : days.slice(0, AT_FIRST)).map(({ makeDate, orderCount }) => (
          <li key={makeDate}>
            <Button size="small" onClick={() => onShow(makeDate)}>
              {toUsDate(makeDate)}, {many(orderCount, 'order')}
            </Button>
          </li>
        ))}
        {!isAll && days.length > AT_FIRST && (
          <li>
            <Button size="small" variant="quiet" onClick={() => setAll(true)}>
              Show {many(days.length - AT_FIRST, 'more date')}
            </Button>
          </li>
        )}
      </ul>
    </Notice>
  )
}
