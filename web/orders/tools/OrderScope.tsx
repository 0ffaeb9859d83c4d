import type { ReactNode } from 'react'
import { OrderContext, type OrderTools } from '../data/order-context.ts'
import { type OffMenu, OffMenuContext } from '../lines/off-menu.ts'
import { type Pictures, PicturesContext } from '../pictures/pictures.ts'

interface OrderScopeProps {
  readonly tools: OrderTools
  readonly offMenu: OffMenu | undefined
  readonly pictures: Pictures | undefined
  readonly children: ReactNode
}

/** What the parts of one open order find around them. */
export const OrderScope = ({ tools, offMenu, pictures, children }: OrderScopeProps) => (
  <OrderContext value={tools}>
    <OffMenuContext value={offMenu}>
      <PicturesContext value={pictures}>{children}</PicturesContext>
    </OffMenuContext>
  </OrderContext>
)
