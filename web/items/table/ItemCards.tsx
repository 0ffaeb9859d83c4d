import { memo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useItemRow } from '../saving/use-item-store.ts'
import { controlId, rowStatusId } from './cell-ids.ts'
import { RowStatusText, SwitchCell } from './ItemCell.tsx'
import type { ListProps } from './ItemTable.tsx'

type CardsProps = Pick<ListProps, 'store' | 'itemNos' | 'shown' | 'mayChangeList' | 'onToggle' | 'onEdit' | 'empty'>

/** The items on a phone: name, price code, and whether it is on the menu; the rest is in Edit Item (S26). */
export function ItemCards({ itemNos, shown, empty, ...row }: CardsProps) {
  if (empty) return <>{empty}</>
  return (
    <ul className="cards item-cards">
      {itemNos.slice(0, shown).map((itemNo) => row.store.has(itemNo) && <Card key={itemNo} itemNo={itemNo} {...row} />)}
    </ul>
  )
}

const Card = memo(function Card({
  store,
  itemNo,
  mayChangeList,
  onToggle,
  onEdit,
}: Omit<CardsProps, 'itemNos' | 'shown' | 'empty'> & { readonly itemNo: string }) {
  const { item, status } = useItemRow(store, itemNo)
  return (
    <li>
      <span className="card-title">{item.description}</span>
      <span className="muted">
        <span className="code">{itemNo}</span>
        {item.priceCode && (
          <>
            {' · '}
            <span className="code">{item.priceCode}</span>
          </>
        )}
      </span>
      <div className="item-card-tools">
        <span className="row">
          <SwitchCell item={item} field="isShown" mayChange={mayChangeList} onToggle={onToggle} />
          <span aria-hidden>{item.isShown ? 'On menu' : 'Not on menu'}</span>
        </span>
        <span id={rowStatusId(itemNo)}>
          <RowStatusText itemNo={itemNo} status={status} store={store} />
        </span>
        {onEdit && (
          <Button
            id={controlId('edit', itemNo)}
            aria-label={`Edit item ${itemNo}, ${item.description}`}
            onClick={() => onEdit(itemNo)}
          >
            Edit
          </Button>
        )}
      </div>
    </li>
  )
})
