import { type ReactNode, useState } from 'react'
import { DATE_PROBLEM, type PlainDate, toUsDate } from '#rules/calendar.ts'
import { TextField } from '../field/TextField.tsx'
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
}

/** MM/DD/YYYY, typed as people type dates, made whole when it is left, with its weekday beside it. */
export function DateField({ label, value, onChange, today, id, name, error, hint = 'MM/DD/YYYY' }: DateFieldProps) {
  const [typed, setTyped] = useState<string>()
  const date = typed === undefined ? value : typed.trim() === '' ? '' : readTypedDate(typed, today)
  const isWrong = date === undefined
  return (
    <TextField
      id={id}
      {...(name !== undefined && { name })}
      label={label}
      hint={date ? `${String(hint)} · ${sayDate(date)}` : hint}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (value ? toUsDate(value) : '')}
      error={error ?? (isWrong && typed !== undefined && typed.length >= 10 ? DATE_PROBLEM : undefined)}
      onChange={(text) => {
        setTyped(text)
        onChange(text.trim() === '' ? '' : readTypedDate(text, today))
      }}
      onBlur={() => {
        if (!isWrong) setTyped(undefined)
      }}
    />
  )
}
