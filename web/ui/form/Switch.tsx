import type { ReactNode } from 'react'
import { SignIcon } from '../SignIcon.tsx'
import './form.css'

interface SwitchProps {
  readonly label: string
  /** One line: what it does when it is on. */
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly id: string
  readonly name?: string
  readonly error?: string | undefined
}

/** On or off, by click or Space, with its consequence under it. */
export function Switch({ label, hint, isOn, onChange, id, name, error }: SwitchProps) {
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="switch-field">
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          id={id}
          name={name}
          checked={isOn}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="switch-track" aria-hidden />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          <SignIcon sign="bad" size={16} />
          {error}
        </span>
      )}
    </div>
  )
}
