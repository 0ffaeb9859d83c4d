import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { weekdayName, weekdayOf } from '#rules/calendar.ts'
import { cancelLock, doneLock, headerLock, quantityLock, visibleItems } from '#rules/ordering/order.ts'
import type { HistoryMode } from '#rules/orders/order-history.ts'
import { useIsHeld } from '../ordering/account-status.ts'
import { UnlockButton } from '../ordering/unlock/UnlockButton.tsx'
import { markStale } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { useSession } from '../session/session.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { EmptyBox } from '../ui/StateBox.tsx'
import { cellOf } from './cells/cells.ts'
import { namesShown, orderColumns } from './data/columns.ts'
import { growthOf, type Order, stateOf } from './data/order-api.ts'
import { useUnderItem } from './data/use-under-item.ts'
import { DocketHeader } from './docket/DocketHeader.tsx'
import { DoneStrip } from './docket/DoneStrip.tsx'
import { BottomBar, Footer } from './docket/Footer.tsx'
import { OtherOrders } from './docket/OtherOrders.tsx'
import { Problems } from './docket/Problems.tsx'
import { Strip } from './docket/Strip.tsx'
import { useCancel } from './docket/use-cancel.ts'
import { useFinish } from './docket/use-finish.ts'
import { useLastSeconds } from './docket/use-last-seconds.ts'
import type { LinesLayout } from './lines/lines.ts'
import { OrderList } from './lines/OrderList.tsx'
import { OrderTable } from './lines/OrderTable.tsx'
import { picturesShown } from './pictures/picture-columns.ts'
import { useOrderPictures } from './pictures/pictures.ts'
import { SkipLines } from './SkipLines.tsx'
import { sendingOf } from './saving/unsent-storage.ts'
import { Shortages } from './shortages/lazy-shortages.tsx'
import { OrderScope } from './tools/OrderScope.tsx'
import { useActions } from './tools/use-actions.tsx'
import { useOpenView, ViewDialogs } from './tools/ViewDialogs.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useOrderStore, wayOfOrder } from './use-order-store.ts'
import { OptionsMenu } from './view/OptionsMenu.tsx'
import { PriceCodeHistory } from './view/PriceCodeHistory.tsx'
import { Toolbar } from './view/Toolbar.tsx'
import { useOrderView } from './view/use-order-view.tsx'
import { type SettingsChange, useViewSettings } from './view/use-view-settings.ts'
import { ViewOptions } from './view/ViewOptions.tsx'

interface OrderEditorProps {
  readonly order: Order
  readonly reload: (historyMode?: HistoryMode) => Promise<Order>
  readonly goBack: () => void
}

/** One open order: docket, lines, totals. What changes with a key or a save lives in the store, and is not drawn here. */
export function OrderEditor({ order, reload, goBack }: OrderEditorProps) {
  const { header, cutoffAt } = order
  const { viewer, user, policy } = useSession()
  const isPhone = useIsPhone()
  const toast = useToast()
  const client = useQueryClient()
  const viewOptions = useViewSettings()
  const { settings } = viewOptions
  const [openView, setOpenView] = useOpenView()
  const onDetails = useCallback((itemNo: string) => setOpenView({ itemNo }), [setOpenView])
  const goToRef = useRef<(itemNo: string) => boolean>(() => false)
  const refresh = () => reload(settings.historyMode)
  const tools = useOrderStore(order, {
    sending: sendingOf(user.userId, header.orderNo),
    way: (asks) => wayOfOrder(header.orderNo, user.userId, asks),
    isStaff: viewer.isStaff,
    policy,
    goTo: goToRef,
    onClosed: () => {
      // The field goes with the lock: what is in it is left first, and then told as not saved.
      leaveAtOnce()
      void refresh().catch(() => undefined)
      // What staff may do before the cut-off comes with the session, and may have been switched meanwhile (ORD-38).
      if (viewer.isStaff) void markStale(client, [api.session.current])
    },
  })
  const { store, cells, descriptionOf } = tools

  const leaveAtOnce = () => {
    const input = cellOf(document.activeElement)
    if (input) cells.leaveAtOnce(input)
  }
  const isPast = useLastSeconds(cutoffAt, {
    onNear: leaveAtOnce,
    onPast: () => {
      leaveAtOnce()
      void refresh().catch(() => undefined)
    },
  })
  const pastCutoff = order.pastCutoff || isPast
  const isHeld = useIsHeld()
  const growth = growthOf(order, isHeld)
  const facts = { state: stateOf(header), pastCutoff, growth }
  const lock = quantityLock(facts, viewer, policy)
  const isLocked = lock !== undefined
  const isClosed = lock?.code === 'past cut-off'

  const maySeeRemoved = may(viewer, 'items.seeRemoved')
  const items = useMemo(() => visibleItems(order.items, { maySeeRemoved }), [order.items, maySeeRemoved])
  const columns = useMemo(
    () => orderColumns({ chosen: settings.orderColumns, viewer, history: header.history, items }),
    [settings.orderColumns, viewer, header.history, items],
  )
  const under = useUnderItem(viewer, header.history, items)
  const finish = useFinish({
    orderNo: () => header.orderNo,
    keptAs: () => header.orderNo,
    store,
    cells,
    lock: doneLock(facts),
    isAgain: isClosed,
    reload: refresh,
    goBack,
    onUnsaved: tools.goTo,
  })
  const view = useOrderView(items, tools, {
    isLocked,
    grouping: settings.groupItems,
    onDone: finish.run,
    onDetails,
  })
  goToRef.current = view.goTo
  const actions = useActions({
    order,
    items,
    tools,
    facts,
    lock: lock ?? growth,
    reload: refresh,
    onFilled: view.showFilled,
  })
  const deps = {
    ...view.cellDeps,
    onPaste: (text: string, fromItemNo: string) => actions.paste(text, fromItemNo, view.itemNos),
  }
  const cancel = useCancel(header, store, goBack)
  const mayGo = useLeaveGuard(useMemo(() => [tools], [tools]))
  const leave = async () => {
    if (await mayGo()) goBack()
  }

  const { start } = view
  useEffect(() => start(), [start])

  const changeView = (change: SettingsChange) => {
    viewOptions.change(change)
    if (change.historyMode === undefined) return
    reload(change.historyMode).catch((error: unknown) => toast.error(error instanceof Error ? error.message : ''))
  }
  const pictures = useOrderPictures({ onOpen: onDetails, isLocked })
  const hasPictures = pictures !== undefined
  const layout = useMemo<LinesLayout>(
    () => ({
      names: namesShown(settings.orderColumns),
      pictures: picturesShown(settings.orderColumns, hasPictures),
      isLocked,
      isBoxed: settings.scrollItems,
      hasWholeTrays: header.oneItemPerTray,
      under: under.shown,
      onDetails: settings.usePopovers ? onDetails : undefined,
    }),
    [
      settings.orderColumns,
      hasPictures,
      settings.scrollItems,
      settings.usePopovers,
      isLocked,
      header.oneItemPerTray,
      under.shown,
      onDetails,
    ],
  )
  const pastPieces = <PriceCodeHistory items={order.items} history={header.history} viewer={viewer} />
  const done = { run: finish.run, isBusy: finish.isBusy, lock: doneLock(facts), isAgain: isClosed }
  const options = (
    <OptionsMenu
      viewOptions={
        <ViewOptions
          {...viewOptions}
          change={changeView}
          onColumns={() => setOpenView(isPhone ? 'under' : 'columns')}
          columns={columns}
          sort={view.sort}
          onSort={view.sortAs}
        />
      }
      entries={actions.entries}
      cancelLock={cancelLock(facts, viewer)}
      onCancel={cancel.cancel}
    />
  )
  const Lines = isPhone ? OrderList : OrderTable
  const hasExtended = columns.some(({ isExtended }) => isExtended)

  return (
    <OrderScope tools={tools} offMenu={actions.offMenu} pictures={pictures}>
      <div className="order">
        <SkipLines onToLines={view.focusFirst} />
        <div className="order-scroll" data-boxed={settings.scrollItems || undefined}>
          <DocketHeader
            order={order}
            pastCutoff={pastCutoff}
            hasClock={!isClosed}
            lock={headerLock(facts, viewer)}
            reload={refresh}
            onBack={() => void leave()}
            menus={
              <>
                {actions.print}
                {options}
              </>
            }
          />
          <Strip
            lock={lock}
            growth={facts.state === 'open' ? growth : undefined}
            cutoffAt={cutoffAt}
            now={serverNow()}
            isStaff={viewer.isStaff}
            isClosed={pastCutoff}
            unlock={may(viewer, 'orders.unlock') && <UnlockButton orderNo={header.orderNo} reload={refresh} />}
          />
          {facts.state === 'open' && <OtherOrders order={order} />}
          {order.shortages && <Shortages lines={order.shortages} />}
          {cancel.error !== undefined && (
            <Notice tone="bad" role="alert">
              {cancel.error}
            </Notice>
          )}
          {actions.failure}
          <Toolbar
            total={items.length}
            shown={view.items.length}
            choice={view.choice}
            onChoice={view.choose}
            findRef={view.findRef}
            onFound={view.leaveFind}
            onFindLeft={view.backToLines}
            onUndo={view.undo}
            isLocked={isLocked}
            actions={actions}
            options={options}
            done={isPhone ? undefined : done}
          />
          {!isPhone && <DoneStrip {...finish} />}
          {view.items.length === 0 ? (
            <EmptyBox
              text={items.length === 0 ? noItems(header.orderDate) : view.emptyText}
              action={items.length > 0 && view.clearButton}
            />
          ) : (
            <Lines
              ref={view.linesRef}
              entries={view.entries}
              columns={columns}
              layout={layout}
              sort={view.sort}
              onSort={view.sortBy}
              onFill={actions.fillFrom}
              onSection={view.toggleSection}
              viewKey={view.viewKey}
              deps={deps}
            />
          )}
          {isPhone && pastPieces}
        </div>
        <Problems descriptionOf={descriptionOf} cutoffAt={cutoffAt} lock={lock} />
        {isPhone ? (
          <BottomBar done={done} isLocked={isLocked} hasExtended={hasExtended}>
            <DoneStrip {...finish} />
          </BottomBar>
        ) : (
          <Footer isLocked={isLocked} hasExtended={hasExtended}>
            {pastPieces}
          </Footer>
        )}
      </div>
      {actions.dialog}
      <ViewDialogs
        open={openView}
        onClose={() => setOpenView(undefined)}
        order={order}
        view={viewOptions}
        under={under}
      />
    </OrderScope>
  )
}

const noItems = (orderDate: string) =>
  `No items on this item list for ${weekdayName(weekdayOf(orderDate)).slice(0, 3).toUpperCase()}.`
