import { effectCounts, effectWarnings } from '#rules/ordering/cutoff-effect.ts'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { ErrorBox } from '../ui/StateBox.tsx'
import type { Effect } from './use-cutoffs.ts'

/** Whether somebody should read it before it is done: days or orders close, reopen or lose their day at once. */
export const isWorthReading = ({ closing, reopening, stranded, daysClosing, daysReopening, daysStopped }: Effect) =>
  [closing, reopening, stranded].some(({ orders }) => orders > 0) ||
  [daysClosing, daysReopening, daysStopped].some((days) => days.length > 0)

interface EffectNoticeProps {
  readonly effect: Effect | undefined
  readonly customerNo: string
  readonly error: Error | null
  readonly onRetry: () => void
}

/** What saving does to days and to orders that are there. */
export function EffectNotice({ effect, customerNo, error, onRetry }: EffectNoticeProps) {
  if (!effect) return error ? <ErrorBox error={error} onRetry={onRetry} /> : null
  return (
    <Notice tone={isWorthReading(effect) ? 'warn' : 'info'}>
      {effectWarnings(effect, customerNo).map((text) => (
        <p key={text}>
          <strong>{text}</strong>
        </p>
      ))}
      {effectCounts(effect).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {effect.stranded.orders > 0 && (
        <p>
          After saving, they are listed in <Link to={paths.closedDays}>Orders on Closed Days</Link>.
        </p>
      )}
    </Notice>
  )
}
