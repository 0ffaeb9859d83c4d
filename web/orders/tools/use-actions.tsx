import { lazy, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { may } from '#rules/access.ts'
import { shortDate } from '#rules/calendar.ts'
import { addItemLock, deliveryLock, type Lock, menuLock, type OrderFacts } from '#rules/ordering/order.ts'
import { useSession } from '../../session/session.tsx'
import { HoldTyping } from '../../ui/lazy/lazy-part.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { holdTyping } from '../../ui/steady/hold-typing.ts'
import { NOT_FETCHED } from '../data/not-fetched.ts'
import { type Order, type OrderItem, saveLines } from '../data/order-api.ts'
import type { OffMenu } from '../lines/off-menu.ts'
import type { OpenOrderTools } from '../use-order-store.ts'
import { ActionEntries, FillMenu, PrintMenu } from '../view/ActionMenus.tsx'
import { type Asked, type Looked, linesText, textOf } from './batch/batch-screen.ts'
import { parts } from './lazy-dialogs.ts'
import { fetched, takePreview, useBatch } from './use-batch.ts'
import { useOffMenu } from './use-off-menu.ts'
import './tools.css'

const PreviewDialog = lazy(parts.preview)
const ImportDialog = lazy(parts.import)
const NotesDialog = lazy(parts.notes)
const HeaderDialog = lazy(parts.header)
const AddItemDialog = lazy(parts.add)
const OrderHistory = lazy(parts.history)
const MailsDialog = lazy(parts.mails)

interface ActionsDeps {
  readonly order: Order
  /** The lines of the order, shown or not by Find and chips. */
  readonly items: readonly OrderItem[]
  readonly tools: OpenOrderTools
  readonly facts: OrderFacts
  /** Why quantities are locked. */
  readonly lock: Lock | undefined
  readonly reload: () => Promise<Order>
  /** Lines were filled from a past order: they are to be looked over. */
  readonly onFilled: (itemNos: readonly string[]) => void
}

type Opened = { readonly kind: 'import' | 'notes' | 'header' | 'add' | 'history' | 'mails' } | Looked
/** Dialogs whose fields get what is typed while they are loaded. */
const takesTyping = ({ kind }: Opened) => kind === 'notes' || kind === 'header' || kind === 'add'

export interface Actions {
  readonly fill: ReactNode
  /** Fills the empty lines from the past order of a history column; undefined: there is nothing to fill from, or it is locked. */
  readonly fillFrom: ((column: number) => void) | undefined
  readonly print: ReactNode
  readonly entries: ReactNode
  /** Whichever dialog is open. */
  readonly dialog: ReactNode
  /** What went wrong and stays on the page. */
  readonly failure: ReactNode
  readonly offMenu: OffMenu | undefined
  /** A column, or items with quantities, pasted at a line of those shown. */
  readonly paste: (text: string, fromItemNo: string, shown: readonly string[]) => void
}

/** What can be done with an open order beside typing quantities (S11). */
export function useActions({ order, items, tools, facts, lock, reload, onFilled }: ActionsDeps): Actions {
  const { header } = order
  const { orderNo, orderLimit: limit } = header
  const { store, cells, descriptionOf } = tools
  const { viewer, policy } = useSession()
  const toast = useToast()
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<string>()
  const saveBatch = useBatch({ orderNo, limit, store, send: saveLines, reload, descriptionOf, onFailure: setFailure })
  const close = () => setOpened(undefined)
  /** Gone at once, and the focus is back: whoever moves it then has it, and so has the next key. */
  const closeNow = () => flushSync(close)
  const linesNow = () => items.map((item) => ({ ...item, quantity: store.line(item.itemNo).quantity }))

  const open = async (next: Opened) => {
    const release = takesTyping(next) ? holdTyping() : () => {}
    try {
      await parts[next.kind]()
      setOpened(next)
    } catch {
      const text = next.kind === 'preview' && next.error ? `${next.title}: ${next.error}` : NOT_FETCHED
      setFailure(text)
      toast.error(text)
    } finally {
      release()
    }
  }

  const take = (asked: Asked) => takePreview(asked, { open, save: saveBatch, onFailure: setFailure, toast })
  const columns = header.history.map(({ label, date }) => label || shortDate(date))
  const fill = async (column: number) => {
    if (!(await cells.leaveFocused())) return
    const label = columns[column]
    await take({
      title: `Fill from ${label}`,
      from: 'Into empty lines only:',
      said: `Filled from ${label}`,
      previewed: ({ previewFill }) => previewFill(linesNow(), column, limit),
      onSaved: ({ changes }) => onFilled(changes.map(({ itemNo }) => itemNo)),
    })
  }
  const print = async (which: 'order' | 'orderAll') => {
    const unsaved = await store.flush()
    if (unsaved.length > 0) toast.info(`${linesText(unsaved.length)} not saved yet: the PDF shows what is saved.`)
    try {
      await (await fetched('files')).openPrint(orderNo, which)
      setFailure(undefined)
    } catch (error) {
      setFailure(`The PDF could not be created. ${textOf(error)}`)
      toast.error('The PDF could not be created.')
    }
  }
  const download = async () => {
    if (!(await cells.leaveFocused())) return
    try {
      ;(await fetched('files')).saveCsv(header, linesNow())
    } catch (error) {
      setFailure(textOf(error))
      toast.error(textOf(error))
    }
  }
  const openOnceLeft = async (next: Opened) => {
    if (await cells.leaveFocused()) await open(next)
  }
  const fillFrom = lock || columns.length === 0 ? undefined : (column: number) => void fill(column)
  const inProduction = menuLock(facts)
  const isStaffActing = may(viewer, 'orders.editHeader')
  const offMenu = useOffMenu({ header, lock: inProduction, store, descriptionOf, reload, onFailure: setFailure })

  return {
    offMenu,
    paste: (text, fromItemNo, shown) => {
      void take({
        title: 'Paste quantities',
        from: 'From the clipboard:',
        said: 'Pasted',
        mayBeSkipped: true,
        previewed: ({ previewPaste }) =>
          previewPaste(text, { customerNo: header.customerNo, items: linesNow(), shown, fromItemNo, limit }),
      })
    },
    fill: fillFrom && <FillMenu columns={columns} onFill={fillFrom} />,
    fillFrom,
    print: <PrintMenu onPrint={(which) => void print(which)} />,
    entries: (
      <ActionEntries
        entries={[
          { label: 'Import CSV', lock, run: () => void openOnceLeft({ kind: 'import' }) },
          { label: 'Export CSV', lock: inProduction, run: () => void download() },
          { label: 'Location Notes', lock: undefined, run: () => void openOnceLeft({ kind: 'notes' }) },
          { label: 'E-mails', lock: undefined, run: () => void openOnceLeft({ kind: 'mails' }) },
          { label: 'History', lock: undefined, run: () => void openOnceLeft({ kind: 'history' }) },
          ...(isStaffActing
            ? [
                {
                  label: 'Order Header',
                  lock: deliveryLock(facts, viewer),
                  run: () => void openOnceLeft({ kind: 'header' }),
                },
                {
                  label: 'Add Item',
                  lock: addItemLock(facts, viewer, policy),
                  run: () => void openOnceLeft({ kind: 'add' }),
                },
              ]
            : []),
        ]}
      />
    ),
    failure: failure && (
      <div role="alert">
        <Notice tone="bad">{failure}</Notice>
      </div>
    ),
    dialog: opened && (
      <Suspense fallback={takesTyping(opened) && <HoldTyping />}>
        {opened.kind === 'import' && (
          <ImportDialog
            items={linesNow}
            limit={limit}
            order={header}
            onSave={(preview) => saveBatch(preview, 'Imported')}
            onClose={close}
          />
        )}
        {opened.kind === 'preview' && (
          <PreviewDialog
            {...opened}
            onSave={async (preview) => {
              await saveBatch(preview, opened.said)
              closeNow()
              opened.onSaved?.(preview)
            }}
            onClose={close}
          />
        )}
        {opened.kind === 'notes' && (
          <NotesDialog header={header} mayEdit={may(viewer, 'locations.editNotes')} reload={reload} onClose={close} />
        )}
        {opened.kind === 'mails' && <MailsDialog header={header} onClose={close} />}
        {opened.kind === 'history' && <OrderHistory orderNo={orderNo} onClose={close} />}
        {opened.kind === 'header' && <HeaderDialog order={order} reload={reload} onClose={close} />}
        {opened.kind === 'add' && (
          <AddItemDialog
            orderNo={orderNo}
            limit={limit}
            store={store}
            items={order.items}
            reload={reload}
            onClose={(added) => {
              closeNow()
              if (added !== undefined) tools.goTo(added)
            }}
          />
        )}
      </Suspense>
    ),
  }
}
