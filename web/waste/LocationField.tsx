import { useRef, useState } from 'react'
import { many } from '#rules/many.ts'
import { isFound } from '#rules/orders/order-view.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import type { Choice } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import type { EntryFormState } from './entering/use-entry-form.ts'

/** With more locations than this, and until they are loaded, there is a search field above the list: nothing moves for most customers. */
const SEARCHED_ABOVE = 15

/** The location of the waste, and the codes that wait until there is one (WST-03). */
export function LocationField({ form }: { readonly form: EntryFormState }) {
  const { fields, problemOf, waiting, choices } = form
  const [find, setFind] = useState('')
  const isByKey = useRef(false)
  const found = find.trim() === '' ? choices : choices.filter(({ label }) => isFound(label.toLowerCase(), find))
  // The chosen one stays in the list, so that the list shows what is chosen.
  const shown = choices.filter((choice) => found.includes(choice) || choice.value === form.locationNo)
  const choose = (locationNo: string) => {
    form.chooseLocation(locationNo)
    form.leaveLocation(locationNo)
    setFind('')
  }
  return (
    <div className="stack">
      {(choices.length === 0 || choices.length > SEARCHED_ABOVE) && (
        <FindLocation
          find={find}
          onFind={setFind}
          found={found}
          onChoose={choose}
          onCode={(code) => {
            setFind('')
            form.enterCode(code)
          }}
        />
      )}
      <Field label="Location" error={problemOf('location')}>
        {(control) => (
          <select
            {...control}
            ref={fields.location}
            className="input"
            value={form.locationNo}
            onPointerDown={() => {
              isByKey.current = false
            }}
            onKeyDown={(event) => {
              isByKey.current = true
              if (event.key !== 'Enter') return
              event.preventDefault()
              form.leaveLocation(form.locationNo)
            }}
            onChange={({ currentTarget: { value } }) => {
              // A user who goes through the locations key by key is not done with the first.
              if (isByKey.current) form.chooseLocation(value)
              else choose(value)
            }}
          >
            <option value="">Choose a location</option>
            {shown.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {waiting.length > 0 && (
        <p className="hint" role="status">
          {many(waiting.length, 'code')} saved as soon as you choose a location: {waiting.join(', ')}{' '}
          <Button size="small" onClick={form.forgetWaiting}>
            Discard
          </Button>
        </p>
      )}
    </div>
  )
}

interface FindLocationProps {
  readonly find: string
  readonly onFind: (text: string) => void
  readonly found: readonly Choice[]
  readonly onChoose: (locationNo: string) => void
  /** A scanner typed here: what matches no location is a code. */
  readonly onCode: (code: string) => void
}
function FindLocation({ find, onFind, found, onChoose, onCode }: FindLocationProps) {
  return (
    <TextField
      label="Find location"
      type="search"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="done"
      value={find}
      onChange={onFind}
      hint={find.trim() === '' ? 'Name, number or route' : foundText(found)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || find.trim() === '') return
        event.preventDefault()
        const [first] = found
        if (first) onChoose(first.value)
        else onCode(find)
      }}
    />
  )
}

const foundText = ([first, ...rest]: readonly Choice[]): string =>
  first === undefined
    ? 'No location matches.'
    : rest.length === 0
      ? `Enter chooses ${first.label}.`
      : `${many(rest.length + 1, 'location')}. Enter chooses ${first.label}.`
