import { Suspense } from 'react'
import { lazyOr } from '../../ui/lazy/lazy-part.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Order } from '../data/order-api.ts'

type Lines = NonNullable<Order['shortages']>
const List = lazyOr(() => import('./Shortages.tsx'), Unread)

/** Few orders have any: what lists them is fetched then, and nearly the room for it is kept. */
export const Shortages = ({ lines }: { readonly lines: Lines }) => (
  <Suspense fallback={<div style={{ height: 60 }} />}>
    <List lines={lines} />
  </Suspense>
)

function Unread() {
  return <Notice tone="warn">Some items come short. Reload the page to see which.</Notice>
}
