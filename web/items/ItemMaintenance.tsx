import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import type { ItemChange } from '#rules/items/item-change.ts'
import { isNarrowed, viewedItems } from '#rules/items/item-view.ts'
import { seesLists } from '#rules/items/list-code.ts'
import { maintenanceColumns, maintenanceColumnsOf } from '#rules/items/maintenance-columns.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { ask, markStale, useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { focusAll } from '../ui/field/focus-all.ts'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { lazyDialog } from '../ui/lazy/lazy-part.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { FIRST_VIEW, type ItemsView } from './items-place.ts'
import { ListTools } from './lists/ListTools.tsx'
import { PriceCodePanel } from './lists/PriceCodePanel.tsx'
import { ItemConflict } from './saving/ItemConflict.tsx'
import type { ListedItem } from './saving/item-row.ts'
import { useItemStore, useStoreFact, useTaken } from './saving/use-item-store.ts'
import { useUnsavedItems } from './saving/use-unsaved-items.ts'
import { BulkBar } from './table/BulkBar.tsx'
import { controlId } from './table/cell-ids.ts'
import { ItemCards } from './table/ItemCards.tsx'
import { ItemTable } from './table/ItemTable.tsx'
import { useItemColumns } from './use-item-columns.ts'

const ItemColumnChooser = lazyDialog(() => import('./table/ItemColumnChooser.tsx'))
const PasteItemsDialog = lazyDialog(() => import('./lists/PasteItemsDialog.tsx'))
const EditItemDialog = lazyDialog(() => import('./edit/EditItemDialog.tsx'))

interface ItemMaintenanceProps {
  readonly customerNo: string
  readonly view: ItemsView
  readonly onView: (view: ItemsView) => void
}

/** One list of one customer: its tools, and its items once they are there. */
export function ItemMaintenance({ customerNo, view, onView }: ItemMaintenanceProps) {
  const { viewer, customer } = useSession()
  const ofList = useMemo(() => ({ customerNo, itemListCode: view.list }), [customerNo, view.list])
  const asked = useAsk(api.items.load, { ...ofList, isShort: true }, { staleTime: 0, refetchOnWindowFocus: false })
  const prices = useAsk(api.priceCodes.list, { customerNo, listCode: view.list })
  // Drawn at once: prices that came later would push the items down. Where they fail, the items are there all the same.
  const { error, isPending, refetch } = asked
  const both = { data: prices.isFetched ? asked.data : undefined, error, isPending, refetch }
  const lists = useAsk(api.items.listCodes, { customerNo })
  const find = useRef<HTMLInputElement>(null)
  const choices = (lists.data ?? []).map(({ listCode }) => ({ value: listCode, label: listCode || 'Master' }))
  // ITM-20: staff, and customers that may have lists.
  const mayChange = may(viewer, 'items.change')
  const hasChoice = seesLists(viewer, { itemListsAllowed: both.data?.listsAllowed ?? 0 }) || view.list !== ''
  useKeys('Item Maintenance', [{ keys: '/', does: 'Find', run: () => focusAll(find) }])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: React does not know <search> in every DOM it runs in */}
      <div role="search" className="toolbar items-tools">
        {hasChoice && (
          <Select
            label="Item List"
            value={view.list}
            choices={choices}
            onChange={(list) => onView({ ...view, list })}
          />
        )}
        <TextField
          ref={find}
          type="search"
          label="Find"
          placeholder="Item, description, code or UPC"
          autoComplete="off"
          enterKeyHint="search"
          value={view.find}
          onChange={(text) => onView({ ...view, find: text })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            document.querySelector<HTMLElement>('.items [data-field]')?.focus()
          }}
        />
        {both.data && (
          <ListTools
            customerNo={customerNo}
            listCode={view.list}
            listCodes={choices.map(({ value }) => value)}
            listsAllowed={both.data.listsAllowed}
            masterCustomerNo={both.data.masterCustomerNo}
            onList={(list) => onView({ ...view, list })}
          />
        )}
      </div>
      <StateBox asked={both} rows={8}>
        {({ items, masterCustomerNo, mayChangeList }) => (
          <>
            {!mayChange && (
              <Notice tone="info">
                You see the locations of {viewer.mappedRouteNo} alone. Items, lists and prices are those of every
                location of the account, so you can look at them here and not change them. An administrator who sees all
                locations can.
              </Notice>
            )}
            <PriceCodePanel customerNo={customerNo} listCode={view.list} asked={prices} mayChange={mayChange} />
            {!mayChangeList && (
              <Notice tone="info">
                {customer ? 'This account shares' : 'This customer shares'} the item lists of {masterCustomerNo}. What
                is on the menu is changed there.
              </Notice>
            )}
            <ItemsOfList
              key={view.list}
              {...{ items, ofList, view, onView, find, mayChange }}
              hasOwnLists={mayChangeList}
              codes={prices.data ?? []}
            />
          </>
        )}
      </StateBox>
    </>
  )
}

interface ItemsOfListProps {
  readonly items: readonly ListedItem[]
  readonly codes: Readonly<Output<typeof api.priceCodes.list>>
  readonly ofList: { readonly customerNo: string; readonly itemListCode: string }
  readonly view: ItemsView
  readonly onView: (view: ItemsView) => void
  readonly hasOwnLists: boolean
  readonly mayChange: boolean
  readonly find: RefObject<HTMLInputElement | null>
}

const NONE: ReadonlySet<string> = new Set()

function ItemsOfList({ items, codes, ofList, view, onView, hasOwnLists, mayChange }: ItemsOfListProps) {
  const { viewer } = useSession()
  const isPhone = useIsPhone()
  const toast = useToast()
  const columns = useItemColumns()
  const store = useItemStore(ofList.customerNo, ofList.itemListCode)
  useTaken(store, items)
  useUnsavedItems(store)
  const mayHide = useMayHide(ofList)
  const marking = useCommand(api.items.saveMany)
  const client = useQueryClient()
  const mayAuthorise = may(viewer, 'items.authorise')
  const [selected, setSelected] = useState(NONE)
  const [isChoosing, setChoosing] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [editing, setEditing] = useState<string>()
  const mayChangeList = hasOwnLists && mayChange
  const open = useMemo(() => maintenanceColumnsOf(viewer, { hasOwnLists }), [viewer, hasOwnLists])
  const names = maintenanceColumns.flatMap(([name]) =>
    open.has(name) && (name === 'description' || columns.chosen.includes(name)) ? [name] : [],
  )
  // Sorted and narrowed when the list or the view changes, never while somebody types in it.
  const itemNos = useMemo(() => {
    const now = items.map((item) => (store.has(item.itemNo) ? store.row(item.itemNo).item : item))
    return viewedItems(now, view).map(({ itemNo }) => itemNo)
  }, [items, store, view])
  const ofView = JSON.stringify([view, ofList])
  const [pages, setPages] = useState({ of: ofView, shown: PAGE_SIZE })
  const shown = Math.min(itemNos.length, pages.of === ofView ? pages.shown : PAGE_SIZE)
  const show = useCallback((count: number) => setPages({ of: ofView, shown: count }), [ofView])
  const canUndo = useStoreFact(store, (of) => of.canUndo())
  const undo = useCallback(() => store.undo(), [store])
  useKeys('Items', [
    { keys: 'Enter', does: 'In a field: save it and go down; with Shift up' },
    { keys: '←', does: 'At the edge of a field: to the one before; → to the next' },
    { keys: 'Esc', does: 'In a field: put back what is saved' },
    { keys: 'Ctrl+z', does: 'Undo last change', run: undo },
  ])

  const select = useCallback((those: readonly string[], isOn: boolean) => {
    setSelected((now) => {
      const next = new Set(now)
      for (const itemNo of those) isOn ? next.add(itemNo) : next.delete(itemNo)
      return next
    })
  }, [])
  const toggle = useCallback(
    async (itemNo: string, field: 'isShown' | 'isAuthorised', isOn: boolean) => {
      if (field === 'isShown' && !isOn && !(await mayHide([itemNo]))) return
      store.change(itemNo, { [field]: isOn })
    },
    [store, mayHide],
  )
  /** All that are selected and can have it, at once (ITM-32). */
  const mark = async (field: 'isShown' | 'isAuthorised', isOn: boolean, those: readonly string[], isUndo = false) => {
    const change: ItemChange = { [field]: isOn }
    const apt = those.filter((itemNo) => {
      const { item } = store.row(itemNo)
      return (item[field] ?? false) !== isOn && (field === 'isShown' || item.isRestricted)
    })
    if (apt.length === 0) return toast.info('The selected items are so already.')
    if (field === 'isShown' && !isOn && !isUndo && !(await mayHide(apt))) return
    const answer = await marking.run({ ...ofList, items: apt.map((itemNo) => ({ itemNo, ...change })) })
    if (!answer) return markStale(client, [api.items.load])
    store.changed(apt, change)
    toast.success(markSaid(field, isOn, apt.length))
    if (!isUndo) store.noteUndo(() => void mark(field, !isOn, apt, true))
  }

  const chosen = itemNos.filter((itemNo) => selected.has(itemNo))
  const empty = itemNos.length > 0 ? undefined : <Nothing all={items.length} view={view} onView={onView} />
  const list = {
    ...{ store, itemNos, shown, columns: names, view, onView, mayChangeList, mayAuthorise, selected, empty },
    ...{
      onShow: show,
      isBoxed: columns.isBoxed,
      onSelect: select,
      onEdit: mayChange ? setEditing : undefined,
      onUndo: undo,
      onCapped: toast.error,
    },
    onToggle: (itemNo: string, field: 'isShown' | 'isAuthorised', isOn: boolean) => void toggle(itemNo, field, isOn),
  }
  const at = editing === undefined ? -1 : itemNos.indexOf(editing)
  const to = (index: number) => {
    const itemNo = itemNos[index]
    return itemNo === undefined || at < 0 ? undefined : () => setEditing(itemNo)
  }
  return (
    <div className="stack">
      <div className="row items-actions">
        {isPhone ? (
          <PhoneSort
            view={view}
            choices={maintenanceColumns
              .filter(([name]) => open.has(name))
              .map(([value, { label }]) => ({ value, label }))}
            onView={onView}
          />
        ) : (
          <Button onClick={() => setChoosing(true)}>Column Chooser</Button>
        )}
        <Button disabledReason={canUndo ? undefined : 'Nothing was changed yet.'} onClick={undo}>
          Undo last change
        </Button>
        {mayChange && <Button onClick={() => setPasting(true)}>Paste item prices…</Button>}
        {isPhone && (
          <Select
            label="On menu"
            value={view.shown}
            choices={SHOWN_CHOICES}
            onChange={(value) => onView({ ...view, shown: value as ItemsView['shown'] })}
          />
        )}
      </div>
      {mayChangeList && chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          isBusy={marking.isBusy}
          mayAuthorise={mayAuthorise}
          onMark={(field, isOn) => void mark(field, isOn, chosen)}
          onClear={() => setSelected(NONE)}
        />
      )}
      {marking.error && (
        <Notice tone="bad" role="alert">
          {failureOf(marking, 'Nothing was changed.')}
        </Notice>
      )}
      <div>
        {isPhone ? <ItemCards {...list} /> : <ItemTable {...list} />}
        <ListFoot
          shown={shown}
          total={itemNos.length}
          page={PAGE_SIZE}
          one="item"
          onMore={() => {
            show(shown + PAGE_SIZE)
            focusSoon(itemNos[shown])
          }}
          onAll={() => {
            show(itemNos.length)
            focusSoon(itemNos[shown])
          }}
        />
      </div>
      <Suspense>
        {isPasting && <PasteItemsDialog {...{ ofList, codes, store }} onClose={() => setPasting(false)} />}
        {isChoosing && <ItemColumnChooser columns={columns} open={open} onClose={() => setChoosing(false)} />}
        {editing !== undefined && store.has(editing) && (
          <EditItemDialog
            key={editing}
            itemNo={editing}
            {...{ store, ofList, mayChangeList, mayAuthorise, mayHide }}
            onPrevious={to(at - 1)}
            onNext={to(at + 1)}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
      <ItemConflict store={store} />
    </div>
  )
}

const SHOWN_CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Not shown' },
]

const markSaid = (field: 'isShown' | 'isAuthorised', isOn: boolean, count: number): string => {
  const items = many(count, 'item')
  if (field === 'isAuthorised') return isOn ? `${items} authorized.` : `${items} no longer authorized.`
  return isOn ? `${items} shown on the menu.` : `${items} taken off the menu.`
}

/** "Load more" may go away with its press: the first new row takes the focus. */
const focusSoon = (itemNo: string | undefined) =>
  requestAnimationFrame(() => itemNo !== undefined && document.getElementById(controlId('edit', itemNo))?.focus())

/**
 * Before items leave the menu: what open orders keep (ITM-37). Nothing is asked when no open order has them; nothing leaves while
 * that is not known. One question after the other.
 */
function useMayHide(ofList: ItemsOfListProps['ofList']): (itemNos: readonly string[]) => Promise<boolean> {
  const confirm = useConfirm()
  const toast = useToast()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (itemNos) => {
      const look = async () => {
        const open = await ask(api.items.openOrders, { ...ofList, itemNos: [...itemNos] }).catch((failure: Error) => {
          toast.error(`Nothing was taken off the menu. ${failure.message}`)
        })
        if (!open) return false
        if (open.orders === 0) return true
        const what = itemNos.length === 1 ? 'this item' : `these ${itemNos.length} items`
        const keeps = open.orders === 1 ? 'keeps' : 'keep'
        return confirm({
          title: `Open orders have ${what}`,
          text: `${many(open.orders, 'open order')} ${keeps} ${many(open.pieces, 'piece')} of ${what}. Off the menu, it can be lowered there but not ordered anew.`,
          yes: 'Take off menu',
          no: 'Keep on menu',
        })
      }
      const answer = last.current.then(look)
      last.current = answer
      return answer
    },
    [ofList, confirm, toast],
  )
}

interface NothingProps extends Pick<ItemsOfListProps, 'view' | 'onView'> {
  /** How many items the server told before any filter. */
  readonly all: number
}

/** Two empty states: no items at all, or all hidden by the filters. */
function Nothing({ all, view, onView }: NothingProps) {
  if (all === 0) return <EmptyBox text="There are no items for this list yet." />
  if (!isNarrowed(view)) return <EmptyBox text="There are no items." />
  const clear = () => onView({ ...FIRST_VIEW, customer: view.customer, list: view.list })
  return <EmptyBox text="No items match these filters." action={<Button onClick={clear}>Clear filters</Button>} />
}
