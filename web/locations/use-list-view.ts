import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { type ListView, readListView, writeListView } from './list-view.ts'

/** The view of the locations list, kept in the address. */
export const useListView = () => useViewInAddress<ListView>({ read: readListView, write: writeListView })
