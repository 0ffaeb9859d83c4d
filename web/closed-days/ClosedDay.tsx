import { useState } from 'react'
import { api } from '#contract/index.ts'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { figure, many, plural } from '#rules/many.ts'
import { longDate } from '../ordering/day-words.ts'
import { dayHead } from '../ordering/week.ts'
import { ask } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Select } from '../ui/field/Select.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { useOpenDays } from './open-days.ts'
import type { ClosedDayOrder } from './use-closed-days.ts'

interface ClosedDayProps {
  readonly date: PlainDate
  readonly orders: readonly ClosedDayOrder[]
  readonly onDone: () => void
}

/** The orders of one closed day. The server judges each by itself; what it refuses stays, with its reason. */
export function ClosedDay({ date, orders, onDone }: ClosedDayProps) {
  const work = useWork(orders, onDone)
  const { chosen, left, isBusy } = work
  const [wanted, setWanted] = useState<PlainDate>()
  const days = useOpenDays(chosen)
  const to = days?.find((day) => day === wanted) ?? days?.find((day) => day > date) ?? days?.[0]
  const confirm = useConfirm()
  const count = many(chosen.length, 'order')
  const reason = isBusy ? 'Wait until this is done.' : chosen.length === 0 ? 'No order is chosen.' : undefined
  const noDay = days ? 'No day of the next two weeks takes these orders.' : 'The days are being looked up.'

  const moveAll = async (orderDate: PlainDate) =>
    work.run(`moved to ${toUsDate(orderDate)}`, ({ orderNo }) => ask(api.closedDays.move, { orderNo, orderDate }))

  const cancelAll = async () => {
    const isMeant = await confirm({
      title: 'Cancel orders',
      text: `Cancel ${count} for ${longDate(date)}? This cannot be undone.`,
      yes: `Cancel ${count}`,
      no: 'Keep them',
      isDanger: true,
    })
    if (isMeant) await work.run('cancelled', ({ orderNo }) => ask(api.orders.cancel, { orderNo, button: 'Cancel' }))
  }
  return (
    <section className="stack" aria-labelledby={`closed-${date}`}>
      <h2 id={`closed-${date}`}>{longDate(date)}</h2>
      <div className="toolbar">
        {to && days && (
          <Select
            label="Move to"
            value={to}
            choices={days.map((day) => ({ value: day, label: dayHead(day) }))}
            onChange={setWanted}
          />
        )}
        <Button
          variant="primary"
          disabledReason={reason ?? (to ? undefined : noDay)}
          onClick={() => void (to && moveAll(to))}
        >
          Move {count}
        </Button>
        <Button variant="danger" disabledReason={reason} onClick={() => void cancelAll()}>
          Cancel {count}
        </Button>
      </div>
      {left.size > 0 && (
        <Notice tone="bad" role="alert">
          {many(left.size, 'order')} {plural(left.size, 'was', 'were')} refused; the reason is shown next to{' '}
          {plural(left.size, 'it', 'each')}.
        </Notice>
      )}
      <div className="table-frame">
        <table className="table">
          <caption className="hidden-visually">Orders for {longDate(date)}</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Location</th>
              <th scope="col" className="number">
                Pieces
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.orderNo}>
                <th scope="row">
                  <Checkbox
                    label={`Order ${order.orderNo}`}
                    isChecked={work.isChosen(order)}
                    onChange={(isOn) => work.choose(order, isOn)}
                  />
                </th>
                <td>
                  <span className="code">
                    {order.routeNo}-{order.locationNo}
                  </span>{' '}
                  {order.locationName} <Link to={paths.order(order)}>Open</Link>
                  {left.get(order.orderNo) && <p className="field-error">{left.get(order.orderNo)}</p>}
                </td>
                <td className="number">{figure(order.pieces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Which orders are chosen, and one thing done to each of them, one after the other. */
function useWork(orders: readonly ClosedDayOrder[], onDone: () => void) {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const isChosen = ({ orderNo }: ClosedDayOrder) => !dropped.has(orderNo)
  const chosen = orders.filter(isChosen)
  const choose = ({ orderNo }: ClosedDayOrder, isOn: boolean) =>
    setDropped((before) => new Set([...before].filter((no) => no !== orderNo).concat(isOn ? [] : [orderNo])))
  const run = async (deed: string, work: (order: ClosedDayOrder) => Promise<unknown>) => {
    setBusy(true)
    const refused = new Map<string, string>()
    for (const order of chosen)
      await work(order).catch((error: unknown) =>
        refused.set(order.orderNo, error instanceof Error ? error.message : 'Try again.'),
      )
    setLeft(refused)
    setBusy(false)
    const done = chosen.length - refused.size
    // What was refused stands on the page, and is spoken there.
    if (done > 0) toast.success(`${many(done, 'order')} ${deed}.`)
    onDone()
  }
  return { chosen, isChosen, choose, left, isBusy, run }
}
