import type { ReactNode } from 'react'
import { may, type Viewer } from '#rules/access.ts'
import { cents } from '#rules/money.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { OrderItem } from './order-api.ts'
import { ItemInfoButton } from './tools/ItemInfoButton.tsx'
import { OffMenuToggle } from './tools/OffMenuToggle.tsx'

interface ItemDetailsProps {
  readonly item: OrderItem
  readonly viewer: Viewer
  readonly onClose: () => void
}

/** What is known of an item, over the lines (ORD-08); a sheet on a phone. */
export default function ItemDetails({ item, viewer, onClose }: ItemDetailsProps) {
  const sales = [item.salesDescription1, item.salesDescription2, item.salesDescription3, item.salesDescription4]
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ['Item', item.itemNo],
    ['Your item', item.customerItemNo],
    ['UPC', item.upc],
    ['Price code', item.priceCode],
    ['Section', item.sectionName],
    ['Tray', item.traySize && `${item.traySize} pieces`],
    ['Shelf life', item.shelfLifeDays && `${item.shelfLifeDays} ${item.shelfLifeDays === 1 ? 'day' : 'days'}`],
    ['Label date', item.labelDate],
    ['MSRP', may(viewer, 'items.seeMsrp') && item.msrpCents !== undefined && cents(item.msrpCents)],
    ['Dietary', marksOf(item).join(', ')],
  ]
  return (
    <Dialog title={item.description} width={420} onClose={onClose}>
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
      <div className="row">
        <ItemInfoButton item={item} />
        <OffMenuToggle item={item} />
      </div>
    </Dialog>
  )
}

const marks = [
  ['isHealthy', 'Healthy'],
  ['isGlutenFree', 'Gluten free'],
  ['isVegetarian', 'Vegetarian'],
  ['isVegan', 'Vegan'],
  ['isLenten', 'Lenten'],
  ['hasPork', 'Contains pork'],
  ['isRestricted', 'Restricted'],
] as const satisfies readonly (readonly [keyof OrderItem, string])[]

/** The dietary marks that an item carries, in words. */
export const marksOf = (item: OrderItem): string[] => marks.flatMap(([key, word]) => (item[key] ? [word] : []))
