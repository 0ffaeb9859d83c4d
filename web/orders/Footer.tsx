import type { ReactNode } from 'react'
import { formatTime } from '#rules/calendar.ts'
import { cents } from '#rules/money.ts'
import { Button } from '../ui/Button.tsx'
import { digits } from '../ui/digits.ts'
import { wallAt } from '../zone.ts'
import { DoneButton, type DoneButtonProps } from './DoneButton.tsx'
import { useOrderTools, useWhole } from './order-context.ts'
import type { SaveSummary } from './quantity-store.ts'

/** Order-wide saving in one sentence (ux 3.3). Never "saved" while anything is not. */
export function saveText({ unsaved, isOffline, waiting, saving, typing, savedAt }: SaveSummary): string {
  if (unsaved > 0) return `${unsaved} ${unsaved === 1 ? 'line' : 'lines'} not saved`
  if (isOffline || waiting > 0)
    return `Offline. ${waiting} ${waiting === 1 ? 'quantity' : 'quantities'} waiting on this device`
  if (saving > 0) return `Saving ${saving}…`
  if (typing > 0) return 'Typing…'
  return savedAt ? `All saved ${formatTime(wallAt(savedAt).time)}` : 'Saved as you go'
}

interface FooterProps {
  /** ORD-09: the extended total is for those who may see base cost. */
  readonly hasExtended: boolean
  readonly isLocked: boolean
  /** What opens in the foot: it has no line of its own, the order's lines need it. */
  readonly children: ReactNode
}

/** ORD-09: totals and how the saving stands. */
export function Footer({ hasExtended, isLocked, children }: FooterProps) {
  const { pieces, trays, extendedCents } = useWhole((store) => store.counts())
  return (
    <section id="order-foot" className="order-foot" aria-label="Order totals" tabIndex={-1}>
      <dl className="totals">
        <div>
          <dt>Total Pieces</dt>
          <dd>
            <span {...digits(String(pieces), 'figure')} />
          </dd>
        </div>
        <div>
          <dt>Est. Trays</dt>
          <dd>
            <span {...digits(trays.toFixed(1), 'figure')} />
          </dd>
        </div>
        {hasExtended && (
          <div>
            <dt>Total Extended Cost</dt>
            <dd>
              <span {...digits(cents(extendedCents), 'figure')} />
            </dd>
          </div>
        )}
      </dl>
      {children}
      <SaveState isLocked={isLocked} />
    </section>
  )
}

/** The foot on a phone: figures, saving, Done, always in reach. */
export function BottomBar({ done, isLocked }: { readonly done: DoneButtonProps; readonly isLocked: boolean }) {
  const { pieces, trays } = useWhole((store) => store.counts())
  return (
    <section id="order-foot" className="order-bar" aria-label="Order totals" tabIndex={-1}>
      <dl className="totals">
        <div>
          <dt>Total Pieces</dt>
          <dd>
            <span {...digits(String(pieces), 'figure')} />
          </dd>
        </div>
        <div>
          <dt>Est. Trays</dt>
          <dd>
            <span {...digits(trays.toFixed(1), 'figure')} />
          </dd>
        </div>
      </dl>
      <SaveState isLocked={isLocked} />
      <DoneButton {...done} />
    </section>
  )
}

function SaveState({ isLocked }: { readonly isLocked: boolean }) {
  const summary = useWhole((store) => store.summary())
  const { store, goTo } = useOrderTools()
  const isBad = summary.unsaved > 0
  // What is said while one types has a box of its own size; a longer sentence takes the room it needs.
  const isBrief = !isBad && summary.waiting === 0 && !summary.isOffline
  if (isLocked && isAllSaved(summary) && summary.savedAt === undefined) return null
  return (
    <span
      className={isBad ? 'save-state line-bad' : 'save-state'}
      data-saved={isAllSaved(summary) || undefined}
      data-brief={isBrief || undefined}
      data-idle={(isAllSaved(summary) && summary.savedAt === undefined) || undefined}
    >
      <span>{saveText(summary)}</span>
      {isBad && (
        <Button size="small" onClick={() => goTo(store.unsettled()[0]?.[0] ?? '')}>
          Show
        </Button>
      )}
    </span>
  )
}

const isAllSaved = ({ unsaved, waiting, saving, typing }: SaveSummary) => unsaved + waiting + saving + typing === 0
