import type { ChangeEvent, InputHTMLAttributes, ReactNode, Ref } from 'react'
import { many } from '#rules/many.ts'
import { Field } from './Field.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'maxLength'> {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Counted aloud from 80 % on; a longer paste is kept and told, never cut. */
  readonly max?: number
  /** Numbers and codes: the mono face. */
  readonly isCode?: boolean
  /** What is typed becomes capital letters, in the value too; the caret stays where it is. */
  readonly isUpper?: boolean
  /** A small button inside the field, at its end. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  isLabelHidden,
  value,
  onChange,
  hint,
  error,
  max,
  isCode,
  isUpper,
  end,
  id,
  ref,
  ...rest
}: TextFieldProps) {
  // Counted as people and the rules count: 👍 is one.
  const length = max === undefined ? 0 : [...value].length
  const tooLong = max !== undefined && length > max
  const told = error ?? (tooLong ? `${many(length - max, 'character')} too many` : undefined)
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      hint={hint}
      error={told}
      {...(id !== undefined && { id })}
    >
      {(control) => (
        <>
          {withEnd(
            <input
              type="text"
              {...rest}
              {...control}
              ref={ref}
              className={isCode ? 'input input-code' : 'input'}
              value={value}
              onChange={(event) => onChange(isUpper ? capitals(event) : event.currentTarget.value)}
            />,
            end,
          )}
          {max !== undefined && !tooLong && length >= max * 0.8 && (
            <span className="hint" role="status">
              {many(max - length, 'character')} left
            </span>
          )}
        </>
      )}
    </Field>
  )
}

const withEnd = (input: ReactNode, end: ReactNode) =>
  end ? (
    <span className="input-with-end">
      {input}
      {end}
    </span>
  ) : (
    input
  )

/** Written back into the field at once, so that React finds nothing to write, and the caret stays. */
function capitals({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  if ((nativeEvent as InputEvent).isComposing) return input.value
  const [start, end] = [input.selectionStart, input.selectionEnd]
  const upper = input.value.toUpperCase()
  if (upper !== input.value) {
    input.value = upper
    input.setSelectionRange(start, end)
  }
  return upper
}
