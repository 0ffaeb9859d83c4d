import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatWall, type PlainDate, toUsDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { UnlockDialog } from '../ordering/unlock/UnlockDialog.tsx'
import { useAsk } from '../portal/api.ts'
import { wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { Stamp, type Tone } from '../ui/Stamp.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { SortHead } from '../ui/table/SortHead.tsx'
import { type ProductionView, SHOWN_STATES, type ShownState, SORTS, type SortBy } from './production-view.ts'
import type { RouteCounts } from './RouteTable.tsx'
import { STALE } from './use-production.ts'

const PAGE = 20
const MOST = 2000
type Order = Output<typeof api.production.orders>['orders'][number]

interface DayOrdersProps {
  readonly date: PlainDate
  readonly view: ProductionView
  readonly routes: readonly RouteCounts[]
  readonly onView: (change: Partial<ProductionView>) => void
}

/** The orders of a day, one by one: found, sorted, unlocked, shipped, invoiced. */
export function DayOrders({ date, view, routes, onView }: DayOrdersProps) {
  const isPhone = useIsPhone()
  const [most, setMost] = useState(PAGE)
  const [unlocking, setUnlocking] = useState<string>()
  const { by, routeNo, state, find, sortBy, isDescending } = view
  const asked = useAsk(
    api.production.orders,
    {
      ...{ date, by, sort: sortBy, isDescending, most },
      ...(routeNo && { routeNo }),
      ...(state && { state }),
      ...(find.trim() && { find: find.trim() }),
    },
    { staleTime: 0, placeholderData: (before) => before },
  )
  const move = useCommand(api.production.move, {
    stale: STALE,
    said: (_, { move: which, orderNos }) =>
      `Order ${orderNos?.[0]} marked ${which === 'ship' ? 'shipped' : 'invoiced'}.`,
  })
  const moveOne = (which: 'ship' | 'invoice', orderNo: string) =>
    void move.run({ move: which, orderNos: [orderNo], by, routeNos: [] })
  const isFiltered = routeNo !== '' || state !== '' || find.trim() !== ''
  const clear = () => onView({ routeNo: '', state: '', find: '' })
  const sort = (next: SortBy) => onView({ sortBy: next, isDescending: next === sortBy && !isDescending })
  const [refused] = move.answer?.refused ?? []
  const problem = failureOf(move, '') ?? (refused && `Order ${refused.orderNo}: ${refused.text}`)
  return (
    <section className="stack" aria-labelledby="production-orders">
      <h3 id="production-orders">Orders</h3>
      <div className="toolbar">
        <TextField label="Find" type="search" value={find} onChange={(next) => onView({ find: next })} />
        <Select
          label="Route"
          value={routeNo}
          choices={[
            { value: '', label: 'All routes' },
            ...routes.map((route) => ({ value: route.routeNo, label: route.routeNo })),
          ]}
          onChange={(next) => onView({ routeNo: next })}
        />
        <Select
          label="State"
          value={state}
          choices={Object.entries(SHOWN_STATES).map(([value, label]) => ({ value, label }))}
          onChange={(next) => onView({ state: next as ShownState })}
        />
        {isPhone && (
          <PhoneSort
            view={view}
            choices={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
            onView={({ sortBy: next, isDescending: down }) => onView({ sortBy: next, isDescending: down })}
          />
        )}
      </div>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <StateBox
        asked={asked}
        rows={8}
        empty={({ count }) =>
          count > 0 ? undefined : isFiltered ? (
            <EmptyBox text="No orders match these filters." action={<Button onClick={clear}>Clear filters</Button>} />
          ) : (
            <EmptyBox text="There are no orders on this day." />
          )
        }
      >
        {({ orders, count }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
            <section className="table-frame" aria-label="Orders of the day" tabIndex={0}>
              <table className="table production-list">
                <caption className="hidden-visually">Orders of the day</caption>
                <thead>
                  <tr>
                    <SortHead by="orderNo" view={view} onSort={sort}>
                      Order
                    </SortHead>
                    <SortHead by="route" view={view} onSort={sort}>
                      Route and location
                    </SortHead>
                    <SortHead by="customer" view={view} onSort={sort}>
                      Customer
                    </SortHead>
                    <th scope="col">{by === 'make' ? 'Delivered' : 'Made'}</th>
                    <SortHead by="pieces" view={view} onSort={sort} className="number">
                      Pieces
                    </SortHead>
                    <SortHead by="state" view={view} onSort={sort}>
                      State
                    </SortHead>
                    <th scope="col">
                      <span className="hidden-visually">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {orders.map((order) => (
                    <tr key={order.orderNo}>
                      <th scope="row" className="code">
                        {order.orderNo}
                      </th>
                      <td>
                        <span className="code">
                          {order.routeNo}-{order.locationNo}
                        </span>{' '}
                        {order.locationName}
                      </td>
                      <td>
                        <span className="code">{order.customerNo}</span> {order.customerName}
                      </td>
                      <td>{toUsDate(by === 'make' ? order.orderDate : order.makeDate)}</td>
                      <td className="number">{figure(order.pieces)}</td>
                      <td>
                        <StateStamp order={order} />
                      </td>
                      <td className="actions">
                        {order.state === 'in production' && (
                          <>
                            <Button
                              size="small"
                              aria-label={`Unlock order ${order.orderNo}`}
                              onClick={() => setUnlocking(order.orderNo)}
                            >
                              Unlock…
                            </Button>{' '}
                            <Button
                              size="small"
                              aria-label={`Mark order ${order.orderNo} shipped`}
                              onClick={() => moveOne('ship', order.orderNo)}
                            >
                              Shipped
                            </Button>
                          </>
                        )}
                        {order.state === 'shipped' && (
                          <Button
                            size="small"
                            aria-label={`Mark order ${order.orderNo} invoiced`}
                            onClick={() => moveOne('invoice', order.orderNo)}
                          >
                            Invoiced
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <ListFoot
              shown={orders.length}
              total={Math.min(count, MOST)}
              page={PAGE}
              one="order"
              onMore={() => setMost((before) => Math.min(before + PAGE, MOST))}
              onAll={() => setMost(MOST)}
            />
            {count > MOST && orders.length === MOST && <p>{figure(count)} orders in all. Filter to see the others.</p>}
          </>
        )}
      </StateBox>
      {unlocking && <UnlockDialog orderNo={unlocking} stale={STALE} onClose={() => setUnlocking(undefined)} />}
    </section>
  )
}

const STATES: Readonly<Record<Order['state'], readonly [word: string, tone: Tone]>> = {
  open: ['Open', 'good'],
  'in production': ['In production', 'info'],
  shipped: ['Shipped', 'plain'],
  invoiced: ['Invoiced', 'plain'],
}

/** Where the order is, and why it was unlocked. */
function StateStamp({ order }: { readonly order: Order }) {
  const { state, pastCutoff, isLate, unlockReason, unlockedBy, unlockedAt } = order
  const [word, tone] = state === 'open' && pastCutoff ? (['Past cut-off', 'warn'] as const) : STATES[state]
  const unlocked = unlockedAt && wallAt(new Date(unlockedAt))
  return (
    <>
      <Stamp tone={tone}>{word}</Stamp> {isLate && <Stamp tone="bad">Late</Stamp>}
      {unlocked && (
        <span className="muted unlock-reason">
          Unlocked by {unlockedBy}, {formatWall(unlocked.date, unlocked.time)}: {unlockReason}
        </span>
      )}
    </>
  )
}
