import { figure } from '#rules/many.ts'
import { RESULT_TITLES } from '#rules/uploads/results.ts'
import { paths } from '../../portal/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import type { Desk } from '../use-upload.ts'
import type { BatchState, ResultList, Rows } from '../worker/protocol.ts'
import { PlaceList } from './PlaceList.tsx'

interface SectionProps {
  readonly desk: Desk
  readonly batch: BatchState
  readonly list: ResultList
  readonly count: number
  /** The orders can be opened from here. */
  readonly isOwn: boolean
}
const titles: Readonly<Record<ResultList, string>> = { ...RESULT_TITLES, 'not sent': 'Orders that were not sent' }

/** One of the five groups of the results, or what was not sent. */
export function ResultSection({ desk, batch, list, count, isOwn }: SectionProps) {
  const title = `${titles[list]} (${figure(count)})`
  if (count === 0 && list === 'not sent') return null
  const own = { desk, version: batch.version, label: title, count: batch.results?.rows[list] ?? 0 }
  return (
    <section className="upload-result" data-list={list}>
      <h3>{title}</h3>
      {list === 'ordered' && count > 0 && !isOwn && (
        <p>
          To open one of these orders, <Link to={paths.customers}>View As its customer</Link>.
        </p>
      )}
      {count === 0 ? null : list === 'ordered' ? (
        <PlaceList
          {...own}
          list={list}
          told={[{ title: 'Order', of: (row) => <OrderDone row={row} isOwn={isOwn} /> }]}
          numbers={[LINES, PIECES]}
        />
      ) : list === 'item not ordered' ? (
        <PlaceList
          {...own}
          list={list}
          told={[{ title: 'Item', of: ItemName }, WHY]}
          numbers={[{ title: 'Quantity', of: ({ quantity }) => quantity }]}
        />
      ) : (
        <PlaceList {...own} list={list} told={[WHY]} numbers={[LINES, PIECES]} />
      )}
    </section>
  )
}

const WHY = { title: 'Why', of: ({ text }: { readonly text: string }) => text }
const LINES = { title: 'Lines', one: 'line', of: ({ lines }: { readonly lines: number }) => lines }
const PIECES = { title: 'Pieces', of: ({ pieces }: { readonly pieces: number }) => pieces }

export const ItemName = ({ itemNo, description }: Pick<Rows['item not ordered'], 'itemNo' | 'description'>) => (
  <>
    <span className="code">{itemNo}</span> {description}
  </>
)

/** A link where the order can be opened from here; else its number, and whose it is. And what was done. */
function OrderDone({ row, isOwn }: { readonly row: Rows['ordered']; readonly isOwn: boolean }) {
  const { routeNo, locationNo, orderNo, orderDate, customerNo, done } = row
  const name = orderNo && `Order ${orderNo}`
  return (
    <span className="row upload-done">
      {isOwn && name && routeNo ? (
        <Link to={paths.order({ routeNo, locationNo, orderNo, orderDate })}>{name}</Link>
      ) : (
        name && <span>{customerNo === undefined ? name : `${name} of ${customerNo}`}</span>
      )}
      <Stamp tone={done === 'Unchanged' ? 'plain' : 'good'}>{done}</Stamp>
    </span>
  )
}
