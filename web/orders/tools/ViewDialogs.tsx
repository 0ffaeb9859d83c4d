import { lazy, Suspense, useCallback, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { NOT_FETCHED } from '../data/not-fetched.ts'
import type { Order } from '../data/order-api.ts'
import type { UnderItem } from '../data/use-under-item.ts'
import type { ViewSettingsInHand } from '../view/use-view-settings.ts'
import { parts } from './lazy-dialogs.ts'

const ColumnChooser = lazy(parts.columns)
const UnderItemChooser = lazy(parts.under)
const ItemDetails = lazy(parts.details)

/** Which dialog about the view is open: the Column Chooser, its like on a phone, the details of an item, or none. */
export type OpenView = 'columns' | 'under' | { readonly itemNo: string } | undefined

/** Which one is open, and how to open one once it is there. */
export function useOpenView() {
  const [openView, setOpenView] = useState<OpenView>()
  const toast = useToast()
  const show = useCallback(
    (next: OpenView) => {
      if (next === undefined) return setOpenView(undefined)
      const part: Promise<unknown> = typeof next === 'string' ? parts[next]() : parts.details()
      part.then(
        () => setOpenView(next),
        () => toast.error(NOT_FETCHED),
      )
    },
    [toast],
  )
  return [openView, show] as const
}

interface ViewDialogsProps {
  readonly open: OpenView
  readonly onClose: () => void
  readonly order: Order
  readonly view: ViewSettingsInHand
  readonly under: UnderItem
}

/** Loaded when first opened. */
export function ViewDialogs({ open, onClose, order, view: { settings, change }, under }: ViewDialogsProps) {
  const { viewer } = useSession()
  if (open === undefined) return null
  const item = typeof open === 'string' ? undefined : order.items.find(({ itemNo }) => itemNo === open.itemNo)
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
      {open === 'under' && <UnderItemChooser under={under} onClose={onClose} />}
      {item && <ItemDetails item={item} header={order.header} viewer={viewer} onClose={onClose} />}
    </Suspense>
  )
}
