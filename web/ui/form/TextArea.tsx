import type { ReactNode } from 'react'
import { many } from '#rules/many.ts'
import { Field } from '../field/Field.tsx'

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly id: string
  readonly name?: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly max: number
  readonly rows?: number
}

/** Several lines of text. Counted from 80 % on, as people count; a longer paste is kept and told, never cut. */
export function TextArea({ label, value, onChange, onBlur, id, name, hint, error, max, rows = 3 }: TextAreaProps) {
  const length = [...value].length
  const told = error ?? (length > max ? `${many(length - max, 'character')} too many` : undefined)
  return (
    <Field label={label} hint={hint} error={told} id={id}>
      {(control) => (
        <>
          <textarea
            {...control}
            name={name}
            className="input"
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          {!told && length >= max * 0.8 && (
            <span className="hint" role="status">
              {many(max - length, 'character')} left
            </span>
          )}
        </>
      )}
    </Field>
  )
}
