import { type ReactNode, useId } from 'react'
import { SignIcon } from '../SignIcon.tsx'

/** What a control inside a Field must carry, so that its label, hint and error are read with it. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly id?: string
  readonly children: (control: FieldControl) => ReactNode
}

/** Label above, hint under it, error under the control, all tied to the control by id. */
export function Field({ label, isLabelHidden = false, hint, error, id, children }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const described = [hint !== undefined && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={own} className={isLabelHidden ? 'hidden-visually' : undefined}>
        {label}
      </label>
      {hint !== undefined && (
        <span id={`${own}-hint`} className="hint">
          {hint}
        </span>
      )}
      {children({ id: own, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <span id={`${own}-error`} className="field-error">
          <SignIcon sign="bad" size={16} />
          {error}
        </span>
      )}
    </div>
  )
}
