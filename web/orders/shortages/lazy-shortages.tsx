import { lazy, Suspense } from 'react'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Order } from '../data/order-api.ts'

type Lines = NonNullable<Order['shortages']>
const List = lazy(() => import('./Shortages.tsx').catch(() => ({ default: Unread })))

/** Few orders have any: what lists them is fetched then. */
export const Shortages = ({ lines }: { readonly lines: Lines }) => (
  <Suspense fallback={null}>
    <List lines={lines} />
  </Suspense>
)

function Unread() {
  return <Notice tone="warn">Some items do not come as ordered. Reload the page to see which.</Notice>
}
