import type { ReactNode } from 'react'
import { may, type Viewer } from '#rules/access.ts'
import { type ItemColumn, type ItemColumnName, itemColumns, marksOf, seesColumn } from '#rules/items/columns.ts'
import { figure, many } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { orderedIn } from '#rules/orders/order-history.ts'
import { Popover } from '../../ui/dialog/Popover.tsx'
import type { OrderHeader, OrderItem } from '../data/order-api.ts'
import { OffMenuToggle } from '../lines/OffMenuToggle.tsx'
import { ItemPictures } from '../pictures/ItemPictures.tsx'
import { ItemInfoButton } from './ItemInfoButton.tsx'

interface ItemDetailsProps {
  readonly item: OrderItem
  readonly header: Pick<OrderHeader, 'history'> & {
    /** Undefined: it is not made yet. */
    readonly orderNo: string | undefined
  }
  readonly viewer: Viewer
  readonly onClose: () => void
}

/** What is known of an item, at its line (ORD-08); a sheet on a phone. */
export default function ItemDetails({ item, header, viewer, onClose }: ItemDetailsProps) {
  const { history, orderNo } = header
  const sales = [item.salesDescription1, item.salesDescription2, item.salesDescription3, item.salesDescription4]
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ['Item', item.itemNo],
    ...itemColumns.flatMap(([name, column]) =>
      column.detail && seesColumn(viewer, name) ? [[column.detail, detailOf(item, name, column)] as const] : [],
    ),
    ['Section', item.sectionName],
    ['Dietary', marksOf(item).join(', ')],
  ]
  return (
    <Popover title={item.description} onClose={onClose}>
      <ItemPictures itemNo={item.itemNo} />
      {sales.filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <dl className="item-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {history.length > 0 && <PastOrders item={item} history={history} mayWaste={may(viewer, 'items.seeWaste')} />}
      <div className="row">
        {orderNo !== undefined && <ItemInfoButton item={item} orderNo={orderNo} />}
        <OffMenuToggle item={item} />
      </div>
    </Popover>
  )
}

interface PastOrdersProps {
  readonly item: OrderItem
  readonly history: OrderHeader['history']
  readonly mayWaste: boolean
}

/** All past orders that the answer has, also those whose columns are not shown (ORD-31, ORD-33). */
const PastOrders = ({ item, history, mayWaste }: PastOrdersProps) => {
  const wasteOf = (index: number) => (mayWaste ? (item.waste[index] ?? 0) : 0)
  const isNever = history.every(
    (_, index) => (item.history[index] ?? 0) + orderedIn(item, index) + wasteOf(index) === 0,
  )
  return (
    <section className="item-history" aria-label="Past orders">
      <h3>Past orders</h3>
      {isNever ? (
        <p className="muted">
          {history.length === 1 ? 'Not in the last order.' : `Not in any of the last ${history.length} orders.`}
        </p>
      ) : (
        <dl>
          {history.map(({ label, date }, index) => (
            <div key={date + String(index)}>
              <dt>{label}</dt>
              <dd>
                {figure(item.history[index] ?? 0)}
                {item.historyShort?.[index] ? (
                  <span className="muted"> of {figure(orderedIn(item, index))}</span>
                ) : null}
                {wasteOf(index) > 0 && <span className="muted">, {wasteOf(index)} wasted</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function detailOf(item: OrderItem, name: ItemColumnName, { kind, unit = '' }: ItemColumn): ReactNode {
  const value = (item as unknown as Readonly<Record<string, unknown>>)[name]
  if (kind === 'money') return value !== undefined && cents(value as number)
  return kind === 'count' ? value !== undefined && value !== 0 && many(value as number, unit) : (value as string)
}
