import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { CONTACT_NAME_LENGTH, EMAIL_LENGTH, PHONE_LENGTH } from '#rules/limits.ts'
import { CONTACTS_MOST, placesUsed, withoutContact } from '#rules/locations/contacts.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import type { LocationValues } from './location-values.ts'

interface ContactFieldsProps {
  readonly form: FormState<LocationValues>
}

/** The people of a location, up to three, who get the confirmation of its orders (LOC-36). */
export function ContactFields({ form }: ContactFieldsProps) {
  const { values } = form
  const used = placesUsed(values)
  const [opened, setOpened] = useState(0)
  const count = Math.max(used, opened)
  const box = useRef<HTMLFieldSetElement>(null)
  const focusName = (place: number) =>
    requestAnimationFrame(() => {
      const found = [`[name="contact${place}Name"]`, '.contact-add'].map((each) => box.current?.querySelector(each))
      const target = found.find((each) => each instanceof HTMLElement)
      target?.focus()
    })
  const add = () => {
    setOpened(count + 1)
    focusName(count + 1)
  }
  const remove = (index: number) => {
    form.set(withoutContact(values, index))
    setOpened(count - 1)
    focusName(Math.min(index + 1, count - 1))
  }
  return (
    <fieldset ref={box}>
      <legend>Contacts</legend>
      <p className="hint">
        Each contact with an e-mail address gets the confirmation of this location’s orders. Up to {CONTACTS_MOST}.
      </p>
      {([1, 2, 3] as const).slice(0, count).map((place, index) => (
        <div key={place} className="contact">
          <TextField
            label={`Contact ${place} name`}
            max={CONTACT_NAME_LENGTH}
            autoComplete="off"
            {...form.text(`contact${place}Name`)}
          />
          <TextField
            label="Phone"
            aria-label={`Contact ${place} phone`}
            type="tel"
            max={PHONE_LENGTH}
            autoComplete="off"
            {...form.text(`contact${place}Phone`)}
          />
          <TextField
            label="E-mail"
            aria-label={`Contact ${place} e-mail`}
            type="email"
            max={EMAIL_LENGTH}
            autoComplete="off"
            {...form.text(`contact${place}Email`)}
          />
          <Button size="small" aria-label={`Remove contact ${place}`} onClick={() => remove(index)}>
            <X size={16} aria-hidden />
            Remove
          </Button>
        </div>
      ))}
      {count < CONTACTS_MOST && (
        <div className="row">
          <Button size="small" className="contact-add" onClick={add}>
            <Plus size={16} aria-hidden />
            Add contact
          </Button>
        </div>
      )}
    </fieldset>
  )
}
