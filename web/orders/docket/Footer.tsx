import type { ReactNode } from 'react'
import { formatTime } from '#rules/calendar.ts'
import { TRAYS_DECIMALS } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { useHasViewingEnded } from '../../portal/viewing.ts'
import { wallAt } from '../../portal/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { digits } from '../../ui/field/digits.ts'
import { useOrderTools, useWhole } from '../data/order-context.ts'
import type { SaveSummary } from '../saving/totals.ts'
import { DoneButton, type DoneButtonProps } from './DoneButton.tsx'

/** Order-wide saving in one sentence (SCR-05). Never "saved" while anything is not. */
export function saveText(
  { unsaved, isOffline, waiting, saving, late, typing, savedAt }: SaveSummary,
  hasViewingEnded = false,
): string {
  if (unsaved > 0) return `${many(unsaved, 'line')} not saved`
  if (isOffline || waiting > 0) {
    const why = hasViewingEnded ? 'Viewing has ended' : 'Offline'
    return `${why}. ${many(waiting, 'quantity', 'quantities')} waiting on this device`
  }
  if (late > 0) return `${many(late, 'quantity', 'quantities')} not saved yet. Trying again…`
  if (saving > 0) return `Saving ${figure(saving)}…`
  if (typing > 0) return 'Typing…'
  return savedAt ? `All saved ${formatTime(wallAt(savedAt).time)}` : 'Saved as you go'
}

interface FooterProps {
  /** ORD-09: the extended total is for those who may see base cost. */
  readonly hasExtended: boolean
  readonly isLocked: boolean
  /** What else stands in the foot; the order's lines need the room. */
  readonly children: ReactNode
}

/** ORD-09: totals and how the saving stands. */
export function Footer({ hasExtended, isLocked, children }: FooterProps) {
  return (
    <section id="order-foot" className="order-foot" aria-label="Order totals" tabIndex={-1}>
      <Totals hasExtended={hasExtended} />
      {children}
      <SaveState isLocked={isLocked} />
    </section>
  )
}

interface BottomBarProps extends FooterProps {
  readonly done: DoneButtonProps
}

/** The foot on a phone: figures, saving, Done, always in reach; what became of Done stands over them. */
export const BottomBar = ({ done, isLocked, hasExtended, children }: BottomBarProps) => (
  <section id="order-foot" className="order-bar" aria-label="Order totals" tabIndex={-1}>
    {children}
    <SaveState isLocked={isLocked} />
    <Totals hasExtended={hasExtended} />
    <DoneButton {...done} />
  </section>
)

function Totals({ hasExtended }: Pick<FooterProps, 'hasExtended'>) {
  const { pieces, trays, extendedCents } = useWhole((store) => store.counts())
  return (
    <dl className="totals" data-three={hasExtended || undefined}>
      <Total name="Total Pieces" figure={figure(pieces)} />
      <Total name="Est. Trays" figure={trays.toFixed(TRAYS_DECIMALS)} />
      {hasExtended && <Total name="Total Extended Cost" figure={cents(extendedCents)} />}
    </dl>
  )
}

const Total = ({ name, figure }: { readonly name: string; readonly figure: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span {...digits(figure, 'figure')} />
    </dd>
  </div>
)

function SaveState({ isLocked }: { readonly isLocked: boolean }) {
  const summary = useWhole((store) => store.summary())
  const { store, goTo } = useOrderTools()
  const hasViewingEnded = useHasViewingEnded()
  const isBad = summary.unsaved > 0
  // What is said while one types has a box of its own size; a longer sentence takes the room it needs.
  const isBrief = !isBad && summary.waiting + summary.late === 0 && !summary.isOffline
  if (isLocked && isAllSaved(summary) && summary.savedAt === undefined) return null
  return (
    <span
      className={isBad ? 'save-state line-bad' : 'save-state'}
      data-saved={isAllSaved(summary) || undefined}
      data-brief={isBrief || undefined}
      data-idle={(isAllSaved(summary) && summary.savedAt === undefined) || undefined}
    >
      <span>{saveText(summary, hasViewingEnded)}</span>
      {isBad && (
        <Button size="small" onClick={() => goTo(store.unsettled()[0]?.[0] ?? '')}>
          Show
        </Button>
      )}
    </span>
  )
}

const isAllSaved = ({ unsaved, waiting, saving, typing }: SaveSummary) => unsaved + waiting + saving + typing === 0
