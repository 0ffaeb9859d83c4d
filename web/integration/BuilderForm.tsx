import { useId } from 'react'
import { fromUsDate, type Weekday, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import type { Builder, Choice } from './use-builder.ts'

const WEEKDAYS = [2, 3, 4, 5, 6, 7, 1] as const satisfies readonly Weekday[]

/** Picks what the examples order; they follow at every key (S28). */
export function BuilderForm({ builder }: { readonly builder: Builder }) {
  const { fields, errors, change } = builder
  const [locationList, itemList] = [useId(), useId()]
  const date = fromUsDate(fields.date)
  return (
    <section className="stack no-print" aria-labelledby="builder-title">
      <h2 id="builder-title">Build a first call</h2>
      <p className="text-column">The examples on this page use what you choose here.</p>
      <div className="builder-fields">
        <TextField
          label="Location"
          isCode
          inputMode="numeric"
          list={locationList}
          autoComplete="off"
          value={fields.locationNo}
          onChange={(locationNo) => change({ locationNo })}
          hint={labelOf(builder.locations, fields.locationNo)}
          error={errors.locationNo}
        />
        <Options id={locationList} choices={builder.locations} />
        <TextField
          label="Item"
          isCode
          list={itemList}
          autoComplete="off"
          value={fields.itemNo}
          onChange={(itemNo) => change({ itemNo })}
          hint={labelOf(builder.items, fields.itemNo)}
          error={errors.itemNo}
        />
        <Options id={itemList} choices={builder.items} />
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          value={fields.quantity}
          onChange={(quantity) => change({ quantity })}
          hint={`More than ${figure(builder.limit)} is sent as confirmed`}
          error={errors.quantity}
        />
        <TextField
          label="Date"
          autoComplete="off"
          value={fields.date}
          onChange={(text) => change({ date: text })}
          hint={date === undefined ? 'MM/DD/YYYY' : weekdayName(weekdayOf(date))}
          error={errors.date}
        />
        <Select
          label="Used on day"
          value={String(fields.usedOnDay ?? '')}
          choices={[
            { value: '', label: "The date's weekday" },
            ...WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) })),
          ]}
          onChange={(day) => change({ usedOnDay: WEEKDAYS.find((each) => String(each) === day) })}
          hint="Not sent unless you choose one"
        />
      </div>
      <div>
        <Checkbox
          label="Dry run: check everything, order nothing"
          isChecked={fields.isDryRun}
          onChange={(isDryRun) => change({ isDryRun })}
        />
      </div>
    </section>
  )
}

const Options = ({ id, choices }: { readonly id: string; readonly choices: readonly Choice[] }) => (
  <datalist id={id}>
    {choices.map(({ value, label }) => (
      <option key={value} value={value} label={label} />
    ))}
  </datalist>
)

/** A blank line where it is unknown, so that nothing moves. */
const labelOf = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value.trim())?.label ?? '\u00a0'
