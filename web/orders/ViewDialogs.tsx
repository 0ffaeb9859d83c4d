import { lazy, Suspense } from 'react'
import { useSession } from '../session.tsx'
import type { Order } from './order-api.ts'
import type { ViewSettingsInHand } from './use-view-settings.ts'

const ColumnChooser = lazy(() => import('./ColumnChooser.tsx'))
const ItemDetails = lazy(() => import('./ItemDetails.tsx'))

/** Which dialog about the view is open: the Column Chooser, the details of an item, or none. */
export type OpenView = 'columns' | { readonly itemNo: string } | undefined

interface ViewDialogsProps {
  readonly open: OpenView
  readonly onClose: () => void
  readonly order: Order
  readonly view: ViewSettingsInHand
}

/** Loaded when first opened. */
export function ViewDialogs({ open, onClose, order, view: { settings, change } }: ViewDialogsProps) {
  const { viewer } = useSession()
  if (open === undefined) return null
  const item = open === 'columns' ? undefined : order.items.find(({ itemNo }) => itemNo === open.itemNo)
  return (
    <Suspense fallback={null}>
      {open === 'columns' && (
        <ColumnChooser
          viewer={viewer}
          history={order.header.history}
          chosen={settings.orderColumns}
          onChange={(orderColumns) => change({ orderColumns })}
          onClose={onClose}
        />
      )}
      {item && <ItemDetails item={item} viewer={viewer} onClose={onClose} />}
    </Suspense>
  )
}
