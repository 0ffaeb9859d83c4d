import { addDays, type PlainDate } from '#rules/calendar.ts'
import { type ReportRequest, requestFault } from '#rules/reports/request.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { useRoving } from '../../ui/keys/use-roving.ts'
import { presetOf, presetRange, presetsFor, type Range } from '../place/presets.ts'
import type { FieldsOf } from './fields.ts'

/** The days of a report: a preset, or two dates that are typed. */
export function RangeFields({ request, set, today, ids, untaken }: FieldsOf<ReportRequest & Range>) {
  const chosen = presetOf(request, today)
  const offered = presetsFor(request, today)
  const roving = useRoving<HTMLDivElement>('row')
  const fault = requestFault(request, today)
  // Its calendar ends with yesterday (RPT-21).
  const until = request.report === 'purchaseHistory' ? { until: addDays(today, -1) } : {}
  const date = (field: 'from' | 'to', label: string) => (
    <DateField
      key={`${field} ${untaken.round}`}
      {...until}
      id={ids[field]}
      label={label}
      today={today}
      value={untaken.isEmpty(field) ? '' : request[field]}
      error={untaken.faultOf(field) ?? (field === 'to' ? fault : undefined)}
      onChange={(value) => untaken.take(field, value, (day) => set({ [field]: day } as Partial<Range>))}
    />
  )
  return (
    <>
      <div className="field">
        <span className="label" id={`${ids.from}-presets`}>
          Dates
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the row of buttons */}
        <div {...roving} role="group" className="toggle-group" aria-labelledby={`${ids.from}-presets`}>
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className="toggle"
              aria-pressed={chosen === name}
              onClick={() => {
                untaken.forget()
                set(presetRange(name, today))
              }}
            >
              {name}
            </button>
          ))}
          <button
            type="button"
            className="toggle"
            aria-pressed={chosen === undefined}
            onClick={() => document.getElementById(ids.from)?.focus()}
          >
            Custom
          </button>
        </div>
      </div>
      <div className="field-pair">
        {date('from', 'From')}
        {date('to', 'To')}
      </div>
    </>
  )
}

/** The one day of a menu. */
export function DayField({ value, onDay, today, id, untaken }: DayFieldProps) {
  return (
    <DateField
      key={untaken.round}
      id={id}
      label="Menu date"
      today={today}
      value={untaken.isEmpty('date') ? '' : value}
      error={untaken.faultOf('date')}
      onChange={(next) => untaken.take('date', next, onDay)}
    />
  )
}

interface DayFieldProps extends Pick<FieldsOf<ReportRequest>, 'today' | 'untaken'> {
  readonly value: PlainDate
  readonly onDay: (day: PlainDate) => void
  readonly id: string
}
