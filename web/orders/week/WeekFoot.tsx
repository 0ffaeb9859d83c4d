import { figure } from '#rules/many.ts'
import { useHasViewingEnded } from '../../portal/viewing.ts'
import { Button } from '../../ui/Button.tsx'
import { digits } from '../../ui/field/digits.ts'
import { OrderContext, useWhole } from '../data/order-context.ts'
import { saveText } from '../docket/Footer.tsx'
import type { QuantityStore } from '../saving/saving.ts'
import type { Column, OpenDay } from './day/days.ts'
import { summed, useStores } from './week-stores.ts'

interface FootProps {
  readonly columns: readonly Column[]
  readonly stores: readonly QuantityStore[]
}

/** The pieces of each day, of the week, and of the week before (WEK-08). */
export function WeekTotals({ columns, stores }: FootProps) {
  const pieces = useStores(stores, (all) => all.reduce((sum, store) => sum + store.counts().pieces, 0))
  const lastWeek = columns.reduce((sum, { open }) => sum + (open ? lastWeekOf(open) : 0), 0)
  return (
    <tr>
      <th scope="row" colSpan={2} className="sticky">
        Pieces
      </th>
      {columns.map(({ date, open }) => (
        <td key={date} className="week-pieces">
          {open && (
            <OrderContext value={open.tools}>
              <DayPieces />
            </OrderContext>
          )}
        </td>
      ))}
      <td className="number week-end">
        <span {...digits(figure(pieces), 'figure')} />
      </td>
      <td className="number muted">{figure(lastWeek)}</td>
    </tr>
  )
}

const lastWeekOf = ({ day }: OpenDay) => day.items.reduce((sum, { lastWeek = 0 }) => sum + lastWeek, 0)

function DayPieces() {
  const pieces = useWhole((store) => store.counts().pieces)
  return <span {...digits(figure(pieces), 'figure')} />
}

interface SaveProps extends Pick<FootProps, 'stores'> {
  /** To the first line that is not saved. */
  readonly onShow: () => void
}

/** How the saving of the week stands, in one sentence. Never "saved" while anything is not. */
export function WeekSaveState({ stores, onShow }: SaveProps) {
  const hasViewingEnded = useHasViewingEnded()
  const text = useStores(stores, (all) => saveText(summed(all), hasViewingEnded))
  const isBad = useStores(stores, (all) => summed(all).unsaved > 0)
  const isSaved = useStores(stores, (all) => {
    const { unsaved, waiting, saving, typing } = summed(all)
    return unsaved + waiting + saving + typing === 0
  })
  return (
    <span className={isBad ? 'save-state line-bad' : 'save-state'} data-saved={isSaved || undefined}>
      <span>{text}</span>
      {isBad && (
        <Button size="small" onClick={onShow}>
          Show
        </Button>
      )}
    </span>
  )
}
