interface ChoiceRowProps<V extends string> {
  readonly label: string
  readonly name: string
  readonly value: V
  readonly choices: readonly V[]
  readonly onChange: (value: V) => void
}

/** One of a few, as radio buttons in a row. */
export function ChoiceRow<V extends string>({ label, name, value, choices, onChange }: ChoiceRowProps<V>) {
  return (
    <fieldset className="choice-row">
      <legend>{label}</legend>
      <div className="row">
        {choices.map((choice) => (
          <label key={choice} className="checkbox">
            <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** In the place of an option that what is chosen elsewhere leaves no room for. */
export const NotNow = ({ label, why }: { readonly label: string; readonly why: string }) => (
  <p className="not-now muted">
    {label}: {why}
  </p>
)
