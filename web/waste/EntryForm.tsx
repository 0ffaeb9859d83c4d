import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { SCANNED_CODE_LENGTH, WASTE_QUANTITY_MAX } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { firstWasteDay } from '#rules/waste/entry.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { hasTouchKeyboard } from '../ui/media.ts'
import type { EntryFormState } from './entering/use-entry-form.ts'
import { LocationField } from './LocationField.tsx'

/** Location, item, quantity and date, and Save; Enter saves from any of them (WST-02). `scanner` stands beside the item. */
export function EntryForm({ form, scanner }: { readonly form: EntryFormState; readonly scanner?: ReactNode }) {
  const { fields, problemOf } = form
  useItemTakesCodes(fields.item)
  useEffect(() => {
    if (!hasTouchKeyboard()) fields.item.current?.focus()
  }, [fields.item])
  return (
    <form
      className="waste-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <LocationField form={form} />
      {scanner}
      <TextField
        label="Item"
        ref={fields.item}
        value={form.item}
        onChange={form.setItem}
        error={problemOf('item')}
        hint="Item number, barcode or your own number"
        max={SCANNED_CODE_LENGTH}
        isCode
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={(event) => {
          if (form.item !== '' || (event.key !== '+' && event.key !== '-')) return
          event.preventDefault()
          form.step(event.key === '+' ? 1 : -1)
        }}
      />
      <Field label="Quantity" hint={`Pieces, 1 to ${figure(WASTE_QUANTITY_MAX)}`} error={problemOf('quantity')}>
        {(control) => (
          <span className="waste-quantity">
            <Button size="icon" aria-label="One less" onClick={() => form.step(-1)}>
              <Minus size={18} aria-hidden />
            </Button>
            <input
              {...control}
              ref={fields.quantity}
              type="text"
              inputMode="numeric"
              className="input"
              autoComplete="off"
              value={form.quantity}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget: { value } }) => form.setQuantity(value)}
            />
            <Button size="icon" aria-label="One more" onClick={() => form.step(1)}>
              <Plus size={18} aria-hidden />
            </Button>
          </span>
        )}
      </Field>
      <DateField
        id="waste-date"
        label="Date"
        value={form.wastedOn}
        onChange={form.setDate}
        today={form.today}
        from={firstWasteDay(form.today)}
        until={form.today}
        error={problemOf('date')}
      />
      <Button type="submit" variant="primary" size="wide" className="waste-save">
        Save
      </Button>
    </form>
  )
}

/**
 * A scanner types wherever the focus is: outside of a text field its letters and digits go to the item, from the first on. In the
 * list of locations letters find one, and digits are a code.
 */
function useItemTakesCodes(item: EntryFormState['fields']['item']): void {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : undefined
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      if (at?.closest('dialog, [contenteditable], textarea, input:not([type=checkbox])')) return
      if (!(at?.closest('select') ? /^\d$/ : /^[\dA-Za-z]$/).test(event.key)) return
      item.current?.focus()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [item])
}
