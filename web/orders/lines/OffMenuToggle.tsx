import { Button } from '../../ui/Button.tsx'
import type { OrderItem } from '../data/order-api.ts'
import { useOffMenu } from './off-menu.ts'

/** Takes an item off the menu, or puts it back (ORD-56). Text where the menu may not be changed. */
export function OffMenuToggle({ item }: { readonly item: Pick<OrderItem, 'itemNo' | 'description' | 'isRemoved'> }) {
  const offMenu = useOffMenu()
  const isRemoved = item.isRemoved ?? false
  if (!offMenu || offMenu.lock) return isRemoved ? <span title={offMenu?.lock?.text}>Off menu</span> : null
  const word = isRemoved ? 'Put back' : 'Remove'
  return (
    <Button
      size="small"
      className="off-menu"
      aria-pressed={isRemoved}
      aria-label={`${word}, off menu: ${item.description}, item ${item.itemNo}`}
      onClick={() => offMenu.set(item.itemNo, !isRemoved)}
    >
      {word}
    </Button>
  )
}
