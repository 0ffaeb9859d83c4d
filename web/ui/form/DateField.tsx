import { type ReactNode, useState } from 'react'
import { DATE_PROBLEM, type PlainDate, toUsDate } from '#rules/calendar.ts'
import { Field } from '../field/Field.tsx'
import { DatePicker } from './DatePicker.tsx'
import './form.css'
import { readTypedDate, sayDate } from './typed-date.ts'

interface DateFieldProps {
  readonly label: string
  /** '' when there is none. */
  readonly value: PlainDate | ''
  /** Undefined: what is typed is no date yet. */
  readonly onChange: (date: PlainDate | '' | undefined) => void
  readonly today: PlainDate
  readonly id: string
  readonly name?: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** The first day that the calendar offers. */
  readonly from?: PlainDate
  /** The last one. */
  readonly until?: PlainDate
  /** A date that leads elsewhere: it counts once the field is left, or on Enter. Half a year is a year, too. */
  readonly isTakenWhenLeft?: boolean
}

/** Dates are of these years (USR-04). */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31']

/** What is typed, while it is not taken yet, and the value that it was typed over. */
interface Typed {
  readonly text: string
  readonly over: PlainDate | ''
  readonly isLeft: boolean
}

/** MM/DD/YYYY, typed as people type dates, made whole when it is left, with its weekday beside it. */
export function DateField({
  label,
  value,
  onChange,
  today,
  id,
  name,
  error,
  hint = 'MM/DD/YYYY',
  from = FIRST_DAY,
  until = LAST_DAY,
  isTakenWhenLeft = false,
}: DateFieldProps) {
  const [kept, setTyped] = useState<Typed>()
  // Another value came from elsewhere: it is shown.
  const typed = isTakenWhenLeft && kept?.over !== value ? undefined : kept
  const read = (text: string) => (text.trim() === '' ? '' : readTypedDate(text, today))
  const date = typed === undefined ? value : read(typed.text)
  const isWrong = date === undefined
  const leave = () => {
    if (!typed) return
    if (isWrong) return setTyped({ ...typed, isLeft: true })
    setTyped(undefined)
    if (isTakenWhenLeft && date !== value) onChange(date)
  }
  const pick = (picked: PlainDate | '') => {
    setTyped(undefined)
    onChange(picked)
  }
  return (
    <Field
      id={id}
      label={label}
      hint={date ? `${String(hint)} · ${sayDate(date)}` : hint}
      error={error ?? (isWrong && (typed?.isLeft || (typed?.text.length ?? 0) >= 10) ? DATE_PROBLEM : undefined)}
    >
      {(control) => (
        <span className="date-field">
          <input
            {...control}
            {...(name !== undefined && { name })}
            type="text"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            value={typed?.text ?? (value ? toUsDate(value) : '')}
            onChange={({ currentTarget: { value: text } }) => {
              setTyped({ text, over: value, isLeft: false })
              if (!isTakenWhenLeft) onChange(read(text))
            }}
            onKeyDown={(event) => {
              if (isTakenWhenLeft && event.key === 'Enter') leave()
            }}
            onBlur={leave}
          />
          {hasCalendar() && <DatePicker value={date ?? ''} from={from} until={until} onPick={pick} />}
        </span>
      )}
    </Field>
  )
}

/** Browsers older than 2022 have no calendar to open: there the date is typed. */
const hasCalendar = () => 'showPicker' in HTMLInputElement.prototype
