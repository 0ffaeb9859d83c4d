import { formatTime } from '#rules/calendar.ts'
import { cents } from '#rules/money.ts'
import { chicagoParts } from '#rules/zone.ts'
import { Button } from '../ui/Button.tsx'
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
  return savedAt ? `All saved ${formatTime(chicagoParts(savedAt).time)}` : 'Saved as you go'
}

interface FooterProps {
  /** ORD-09: the extended total is for those who may see base cost. */
  readonly hasExtended: boolean
}

/** ORD-09: totals and how the saving stands. */
export function Footer({ hasExtended }: FooterProps) {
  const { pieces, trays, extendedCents } = useWhole((store) => store.counts())
  return (
    <section id="order-foot" className="order-foot" aria-label="Order totals" tabIndex={-1}>
      <dl className="totals">
        <div>
          <dt>Total Pieces</dt>
          <dd className="figure">{pieces}</dd>
        </div>
        <div>
          <dt>Est. Trays</dt>
          <dd className="figure">{trays.toFixed(1)}</dd>
        </div>
        {hasExtended && (
          <div>
            <dt>Total Extended Cost</dt>
            <dd className="figure">{cents(extendedCents)}</dd>
          </div>
        )}
      </dl>
      <SaveState />
    </section>
  )
}

/** The foot on a phone: figures, saving, Done, always in reach. */
export function BottomBar({ done }: { readonly done: DoneButtonProps }) {
  const { pieces, trays } = useWhole((store) => store.counts())
  return (
    <section id="order-foot" className="order-bar" aria-label="Order totals" tabIndex={-1}>
      <dl className="totals">
        <div>
          <dt>Total Pieces</dt>
          <dd className="figure">{pieces}</dd>
        </div>
        <div>
          <dt>Est. Trays</dt>
          <dd className="figure">{trays.toFixed(1)}</dd>
        </div>
      </dl>
      <SaveState />
      <DoneButton {...done} />
    </section>
  )
}

function SaveState() {
  const summary = useWhole((store) => store.summary())
  const { store, goTo } = useOrderTools()
  const isBad = summary.unsaved > 0
  return (
    <span className={isBad ? 'save-state line-bad' : 'save-state'} data-saved={isAllSaved(summary) || undefined}>
      {saveText(summary)}
      {isBad && (
        <Button size="small" onClick={() => goTo(store.unsettled()[0]?.[0] ?? '')}>
          Show
        </Button>
      )}
    </span>
  )
}

const isAllSaved = ({ unsaved, waiting, saving, typing }: SaveSummary) => unsaved + waiting + saving + typing === 0
