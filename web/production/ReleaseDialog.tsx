import { useState } from 'react'
import { formatWall, type PlainDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { stillOpenText } from '#rules/production/late.ts'
import { longDate } from '../ordering/day-words.ts'
import { wallAt } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { ProductionDay } from './use-production.ts'

interface ReleaseDialogProps {
  readonly date: PlainDate
  readonly where: string
  readonly ready: number
  /** Those that customers can still change. */
  readonly open: number
  readonly unlocked: number
  /** Routes with locations that can still order for the day. */
  readonly stillOpen: ProductionDay['stillOpen']
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onRelease: (withOpen: boolean) => Promise<void>
}

/** Says what a release takes and what it leaves, before it is done (ORD-36). */
export function ReleaseDialog({
  date,
  where,
  ready,
  open,
  unlocked,
  stillOpen,
  isBusy,
  onClose,
  onRelease,
}: ReleaseDialogProps) {
  const [withOpen, setWithOpen] = useState(false)
  const mayCome = stillOpenText({
    locations: stillOpen.reduce((sum, { locationCount }) => sum + locationCount, 0),
    until: lastOf(stillOpen.map(({ until }) => until)),
    orders: withOpen ? 0 : open,
  })
  const count = ready + (withOpen ? open : 0)
  return (
    <Dialog
      title="Release to production"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Keep open
          </Button>
          <Button
            variant="primary"
            aria-busy={isBusy}
            disabledReason={
              isBusy ? 'Wait until this is done.' : count === 0 ? 'No order is past its cut-off.' : undefined
            }
            onClick={() => void onRelease(withOpen)}
          >
            {isBusy ? 'Releasing…' : `Release ${many(count, 'order')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          Made {longDate(date)}, {where}. Nobody can change a released order; staff can unlock one with a reason.
        </p>
        {ready === 0 ? (
          <p>No order is past its cut-off yet.</p>
        ) : (
          <p>
            <b>{many(ready, 'order')}</b> past {plural(ready, 'its', 'their')} cut-off {plural(ready, 'is', 'are')}{' '}
            released.
            {unlocked > 0 && ` ${many(unlocked, 'order')} of them ${plural(unlocked, 'was', 'were')} unlocked before.`}
          </p>
        )}
        {mayCome && <Notice tone="warn">{mayCome}</Notice>}
        {open > 0 && (
          <>
            <Checkbox
              label={`Also release ${many(open, 'order')} that customers can still change`}
              isChecked={withOpen}
              onChange={setWithOpen}
            />
            <Notice tone={withOpen ? 'warn' : 'info'}>
              {withOpen
                ? 'These customers can no longer change what they ordered, although their cut-off has not passed.'
                : `${many(open, 'order')} ${plural(open, 'stays', 'stay')} open. Release this day again after the cut-off.`}
            </Notice>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The last of these instants, as the company's clock says it. */
function lastOf(instants: readonly string[]): string {
  const last = [...instants].sort().at(-1)
  if (last === undefined) return ''
  const { date, time, zoneName } = wallAt(new Date(last))
  return `${formatWall(date, time)} ${zoneName}`
}
