import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import { previewOf } from '#rules/orders/order-preview.ts'
import { useSession } from '../../../session/session.tsx'
import { failureOf, useCommand } from '../../../session/use-command.ts'
import { useConfirm } from '../../../ui/dialog/Confirm.tsx'
import { useToast } from '../../../ui/notice/Toasts.tsx'
import { NOT_FETCHED } from '../../data/not-fetched.ts'
import { type OrderItem, saveLines } from '../../data/order-api.ts'
import type { Asked, Looked } from '../../tools/batch/batch-screen.ts'
import { parts } from '../../tools/lazy-dialogs.ts'
import { takePreview, useBatch } from '../../tools/use-batch.ts'
import type { OpenOrderTools } from '../../use-order-store.ts'
import type { DayWay } from './day-way.ts'
import { asOrderItem, type DayActs, type DayAnswer } from './days.ts'

const PreviewDialog = lazy(parts.preview)

interface Deps {
  readonly day: DayAnswer
  readonly items: readonly OrderItem[]
  /** 'Mon 11/23'. */
  readonly name: string
  readonly tools: OpenOrderTools
  readonly way: DayWay
  readonly reload: () => Promise<DayAnswer>
  /** The order was removed: the day begins anew. */
  readonly onRemoved: () => void
}

interface ActsInHand extends DayActs {
  /** What went wrong and stays on the page. */
  readonly failure: string | undefined
  /** Whichever dialog is open. */
  readonly dialog: ReactNode
}

/** What can be done with a day beside typing quantities (WEK-06, WEK-07): each through the batch of the order screen. */
export function useDayActs({ day, items, name, tools, way, reload, onRemoved }: Deps): ActsInHand {
  const { store, cells, descriptionOf } = tools
  const { orderLimit: limit } = day
  const { customer } = useSession()
  const customerNo = customer?.customerNo
  const toast = useToast()
  const confirm = useConfirm()
  const [looked, setLooked] = useState<Looked>()
  const [failure, setFailure] = useState<string>()
  const saveBatch = useBatch({
    ...{ orderNo: day.orderNo ?? '', limit, store, descriptionOf },
    send: async (input) => saveLines({ ...input, orderNo: await way.ensure() }),
    reload: async () => ({ items: (await reload()).items.map(asOrderItem) }),
    onFailure: (text) => setFailure(text && `${name}: ${text}`),
  })
  const remove = useCommand(api.orders.cancel, { said: () => `The empty order of ${name} is removed.` })
  const linesNow = () => items.map((item) => ({ ...item, quantity: store.line(item.itemNo).quantity }))

  const whenClosed = useRef(() => {})
  useEffect(() => () => whenClosed.current(), [])
  /** Until the dialog is closed. */
  const open = async (next: Looked) => {
    try {
      await parts.preview()
    } catch {
      setFailure(`${next.title}: ${next.error ?? NOT_FETCHED}`)
      return
    }
    setLooked(next)
    await new Promise<void>((resolve) => {
      whenClosed.current = resolve
    })
  }
  const close = () => {
    setLooked(undefined)
    whenClosed.current()
  }
  const take = async (asked: Asked) => {
    if (await cells.leaveFocused())
      await takePreview(asked, { open, save: saveBatch, onFailure: (text) => setFailure(text), toast })
  }
  const clear = async () => {
    const ordered = linesNow().filter(({ quantity }) => quantity > 0)
    const isMeant = await confirm({
      title: `Clear ${name}`,
      text: `Clear ${many(ordered.length, 'quantity', 'quantities')} of ${name}, ${many(store.counts().pieces, 'piece')}?`,
      yes: 'Clear',
      no: 'Keep them',
      isDanger: true,
    })
    const none = ordered.map(({ itemNo }, at) => ({ rowNo: at + 1, itemNo, quantity: 0 }))
    if (isMeant)
      await take({
        title: `Clear ${name}`,
        from: `${name}:`,
        said: `${name} cleared`,
        previewed: () => previewOf(none, linesNow(), limit),
      })
  }
  const removeEmpty = async () => {
    const unsaved = await store.flush()
    const fresh = await reload().catch(() => undefined)
    const orderNo = way.orderNo()
    const isEmpty = fresh?.orderNo === orderNo && fresh?.items.every(({ quantity }) => quantity === 0)
    if (!isEmpty || unsaved.length > 0 || orderNo === undefined)
      return toast.info(`The order of ${name} is not empty. It stays.`)
    if (await remove.run({ orderNo, orderDate: day.orderDate, button: 'Cancel' })) onRemoved()
  }

  return {
    copyFrom: (source) => {
      const asked = source.lines.map((line, at) => ({ ...line, rowNo: at + 1 }))
      void take({
        title: `Copy from ${source.name} to ${name}`,
        from: `Quantities of ${source.name}:`,
        said: `Copied from ${source.name} to ${name}`,
        previewed: () => previewOf(asked, linesNow(), limit),
      })
    },
    fillFromLastWeek: () => {
      void take({
        title: `Fill ${name} from last week`,
        from: 'Into empty lines only:',
        said: `${name} filled from last week`,
        previewed: ({ previewFill }) => previewFill(linesNow(), 0, limit),
      })
    },
    clear: () => void clear(),
    paste: (text, fromItemNo, shown) =>
      take({
        title: `Paste quantities into ${name}`,
        from: 'From the clipboard:',
        said: `Pasted into ${name}`,
        mayBeSkipped: true,
        previewed: ({ previewPaste }) =>
          previewPaste(text, { customerNo, items: linesNow(), shown, fromItemNo, limit }),
      }),
    removeEmpty: () => void removeEmpty(),
    failure: failureOf(remove, `The order of ${name} was not removed.`) ?? failure,
    dialog: looked && (
      <Suspense>
        <PreviewDialog
          {...looked}
          onSave={async (preview) => {
            await saveBatch(preview, looked.said)
            flushSync(() => setLooked(undefined))
            looked.onSaved?.(preview)
          }}
          onClose={close}
        />
      </Suspense>
    ),
  }
}
