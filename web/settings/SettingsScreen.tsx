import { api } from '#contract/index.ts'
import { formatWall } from '#rules/calendar.ts'
import { useAsk } from '../portal/api.ts'
import { wallAt } from '../portal/zone.ts'
import { useCommand } from '../session/use-command.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'

/** What staff administrators switch for everybody, on every server at once (ORD-38). */
export default function SettingsScreen() {
  const asked = useAsk(api.settings.read, {}, { staleTime: 0 })
  const change = useCommand(api.settings.change, { stale: [api.settings.read, api.session.current] })
  const announce = useAnnounce()
  const switchTo = async (isOn: boolean) => {
    const changed = await change.run({ staffMayEditBeforeCutoff: isOn })
    if (changed) announce(`Staff enter orders before the cut-off: ${isOn ? 'on' : 'off'}.`)
  }
  return (
    <div className="stack">
      <PageHeading title="Settings" />
      <StateBox asked={asked} rows={4}>
        {({ staffMayEditBeforeCutoff: isOn, changedBy, changedAt }) => (
          <section className="card card-narrow stack" aria-labelledby="before-cutoff">
            <h2 id="before-cutoff">Orders by telephone</h2>
            <Checkbox
              label="Staff enter orders before the cut-off"
              isChecked={change.asked?.staffMayEditBeforeCutoff ?? isOn}
              onChange={(wanted) => void switchTo(wanted)}
            />
            <p>
              {isOn
                ? 'Company staff who view as a customer can create and change its orders before the cut-off, too. Each order and line shows “by ADMIN for 104220”, with the user and the customer.'
                : 'Before the cut-off, only the customer can change an order; after it, company staff can change quantities.'}
            </p>
            <p className="muted">
              Changes apply at once, for everyone. {changedBy && changedAt ? lastChange(changedBy, changedAt) : ''}
            </p>
            {change.error && (
              <Notice tone="bad" role="alert">
                Nothing was changed. {change.error}
              </Notice>
            )}
          </section>
        )}
      </StateBox>
    </div>
  )
}

function lastChange(by: string, instant: string): string {
  const { date, time, zoneName } = wallAt(new Date(instant))
  return `Last changed by ${by}, ${formatWall(date, time)} ${zoneName}.`
}
