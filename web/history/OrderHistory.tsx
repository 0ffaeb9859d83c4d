import { api } from '#contract/index.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { HistoryEntries } from './HistoryEntries.tsx'
import { useHistoryPages } from './use-history-pages.ts'

/** The history of an order and its quantities, for whoever may open it. */
export default function OrderHistory({ orderNo, onClose }: { readonly orderNo: string; readonly onClose: () => void }) {
  const asked = useHistoryPages(api.history.ofOrder, { orderNo })
  return (
    <Dialog title={`History of order ${orderNo}`} width={640} onClose={onClose}>
      <HistoryEntries asked={asked} empty="Nothing has been changed since changes are recorded." />
    </Dialog>
  )
}
