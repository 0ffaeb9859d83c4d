import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field } from './Field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** The platform's own select, labelled. */
export function Select({
  label,
  isLabelHidden = false,
  value,
  choices,
  onChange,
  hint,
  error,
  id,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} {...(id !== undefined && { id })}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
