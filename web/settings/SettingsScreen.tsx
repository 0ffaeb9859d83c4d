import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { formatWall } from '#rules/calendar.ts'
import { useAsk } from '../portal/api.ts'
import { wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import './settings.css'

type Settings = Required<Input<typeof api.settings.change>>

/** What staff administrators switch for everyone, on every server at once (ORD-38, CUS-02, ACC-15, CUT-05). */
export default function SettingsScreen() {
  const asked = useAsk(api.settings.read, {}, { staleTime: 0 })
  return (
    <div className="stack">
      <PageHeading title="Settings" />
      <p className="muted">Changes apply at once, for everyone.</p>
      <StateBox asked={asked} rows={8}>
        {(now) => (
          <div className="card settings">
            <Setting
              name="staffMayEditBeforeCutoff"
              label="Staff enter orders before the cut-off"
              isOn={now.staffMayEditBeforeCutoff}
              effect={
                now.staffMayEditBeforeCutoff
                  ? 'Staff who view as a customer can create and change its orders before the cut-off, too. Each order and line shows “by ADMIN for 104220”, with the user and the customer.'
                  : 'Before the cut-off, only the customer can change an order; after it, staff can change quantities.'
              }
              changed={lastChange(now.changedBy, now.changedAt)}
            />
            <Setting
              name="customersFromErp"
              label="Customers come from the ERP alone"
              isOn={now.customersFromErp}
              effect={
                now.customersFromErp
                  ? 'New customers are created in the ERP and arrive with the next import. They cannot be created in this portal.'
                  : 'Staff can create customers in this portal. Customers that were imported are changed in the ERP.'
              }
              changed={lastChange(now.erpChangedBy, now.erpChangedAt)}
            />
            <Setting
              name="undeliveredCount"
              label="Orders not delivered yet count toward the credit limit"
              isOn={now.undeliveredCount}
              effect={
                now.undeliveredCount
                  ? 'A customer is on credit hold when its balance and its orders that are open or in production come to more than its limit.'
                  : 'A customer is on credit hold when its balance, as reported by the ERP, is more than its limit.'
              }
              changed={lastChange(now.undeliveredChangedBy, now.undeliveredChangedAt)}
            />
            <Setting
              name="lateCutDays"
              label="Order Add/Cut also offers the day before and the same day"
              isOn={now.lateCutDays}
              effect={
                now.lateCutDays
                  ? 'Menu Cut Day can be -1 (the day before the order date) and 0 (the order date itself).'
                  : 'Menu Cut Day can be -2 to -9. Rows that were saved or imported with -1 or 0 keep them.'
              }
              changed={lastChange(now.lateCutDaysChangedBy, now.lateCutDaysChangedAt)}
            />
          </div>
        )}
      </StateBox>
    </div>
  )
}

interface SettingProps {
  readonly name: keyof Settings
  readonly label: string
  readonly isOn: boolean
  /** What holds now. */
  readonly effect: string
  readonly changed: string
}

function Setting({ name, label, isOn, effect, changed }: SettingProps) {
  const change = useCommand(api.settings.change, { stale: [api.settings.read, api.session.current] })
  const announce = useAnnounce()
  const switchTo = async (wanted: boolean) => {
    if (await change.run({ [name]: wanted })) announce(`${label}: ${wanted ? 'on' : 'off'}.`)
  }
  return (
    <div className="setting">
      <Switch
        id={`setting-${name}`}
        label={label}
        hint={[effect, changed].filter(Boolean).join(' ')}
        isOn={change.asked?.[name] ?? isOn}
        onChange={(wanted) => void switchTo(wanted)}
      />
      {change.error && (
        <Notice tone="bad" role="alert">
          {failureOf(change, 'Nothing was changed.')}
        </Notice>
      )}
    </div>
  )
}

function lastChange(by: string | undefined, instant: string | undefined): string {
  if (!by || !instant) return ''
  const { date, time, zoneName } = wallAt(new Date(instant))
  return `Last changed by ${by}, ${formatWall(date, time)} ${zoneName}.`
}
