import { lazy, Suspense } from 'react'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Order } from '../data/order-api.ts'

type Lines = NonNullable<Order['shortages']>
const List = lazy(() => import('./Shortages.tsx').catch(() => ({ default: Unread })))

/** Few orders have any: what lists them is fetched then. */
export const Shortages = ({ lines }: { readonly lines: Lines }) => (
  <Suspense fallback={<Space lines={lines} />}>
    <List lines={lines} />
  </Suspense>
)

function Unread() {
  return <Notice tone="warn">Some items do not come as ordered. Reload the page to see which.</Notice>
}

/** About as high as what is fetched, so that nothing jumps: a line for each kind. */
const Space = ({ lines }: { readonly lines: Lines }) => (
  <Notice tone="warn">
    {[...new Set(lines.map(({ ordered }) => ordered > 0))].map((kind) => (
      <details key={`${kind}`}>
        <summary>&nbsp;</summary>
      </details>
    ))}
  </Notice>
)
