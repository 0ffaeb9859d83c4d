import { useRoving } from '../keys/use-roving.ts'
import { SignIcon } from '../SignIcon.tsx'

interface ToggleGroupProps {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string; readonly name: string }[]
  readonly isOn: (value: string) => boolean
  readonly onChange: (value: string, isOn: boolean) => void
  readonly id: string
  readonly error?: string | undefined
}

/** Some of a few, as buttons in a row: Tab enters, arrows move, Space switches. `name` is read aloud where the label is short. */
export function ToggleGroup({ label, choices, isOn, onChange, id, error }: ToggleGroupProps) {
  const roving = useRoving<HTMLDivElement>('row')
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the row of buttons */}
      <div
        {...roving}
        role="group"
        className="toggle-group"
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {choices.map(({ value, label: short, name }) => (
          <button
            key={value}
            type="button"
            className="toggle"
            aria-pressed={isOn(value)}
            onClick={() => onChange(value, !isOn(value))}
          >
            <span aria-hidden="true">{short}</span>
            <span className="hidden-visually">{name}</span>
          </button>
        ))}
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error">
          <SignIcon sign="bad" size={16} />
          {error}
        </span>
      )}
    </div>
  )
}
