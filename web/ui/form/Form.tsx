import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { useAskBeforeClose } from '../dialog/use-ask-before-close.ts'
import { Notice } from '../notice/Notice.tsx'
import { notKnown } from '../notice/not-known.ts'
import { ConflictDialog, type FieldWords } from './ConflictDialog.tsx'
import './form.css'
import type { FormState } from './use-form.ts'

interface FormProps<V extends object> {
  readonly form: FormState<V>
  /** What each field is called and how its value reads: in the summary and where two changes meet. */
  readonly fields: FieldWords<V>
  /** Saves what is given, upon what was loaded or saved last (`base`). Called only when nothing is wrong with it. */
  readonly onSave: (values: V, base: V) => Promise<unknown>
  readonly isBusy: boolean
  /** Why the last try failed when the server did not refuse it: `error` of the command. */
  readonly error?: string | undefined
  /** No answer came: whether it was saved is not known, and so it is not said that it was not. */
  readonly isUnanswered?: boolean
  /** "The location was not saved." */
  readonly notSaved: string
  /** "Update" or "Create". */
  readonly action: string
  /** Back, and whatever else stands beside the action. */
  readonly more?: ReactNode
  /** What the action will do that the fields do not say ("3 open orders move to route R14"). */
  readonly effect?: ReactNode
  readonly children: ReactNode
}

/**
 * A form of one record: what is wrong stands at the top with links to the fields and beside each of them, the action stays in view,
 * Ctrl+Enter presses it, and nobody leaves with unsaved changes unasked.
 */
export function Form<V extends object>({
  form,
  fields,
  onSave,
  isBusy,
  error,
  isUnanswered = false,
  notSaved,
  action,
  more,
  effect,
  children,
}: FormProps<V>) {
  useAskBeforeClose({ isChanged: form.isDirty, title: 'Your changes are not saved', onClose: () => undefined })
  const save = async (values: V = form.values, base: V = form.base) => {
    if (!isBusy && form.check(values)) await onSave(values, base)
  }
  const told = form.problem ?? (form.tried.length === 0 ? error : undefined)
  return (
    <form
      className="record-form stack"
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onBlur={({ target }) => form.left(target.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter in a dialog over the form is the dialog's: a radio there would send the form once more.
        const at = event.target instanceof Element ? event.target : null
        if (at?.closest('dialog') !== event.currentTarget.closest('dialog')) {
          if (at instanceof HTMLInputElement) event.preventDefault()
          return
        }
        if (!(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      <Problems
        form={form}
        fields={fields}
        told={told}
        notSaved={told && isUnanswered ? notKnown('saved') : notSaved}
      />
      {form.isKept && (
        <Notice tone="info" role="status">
          <p>What you typed before you were signed out is here again. It is not saved yet.</p>
          <Button size="small" onClick={form.discard}>
            Discard it
          </Button>
        </Notice>
      )}
      {children}
      {effect && <div role="status">{effect}</div>}
      <div className="form-foot">
        <Button type="submit" variant="primary" disabledReason={isBusy ? 'Saving …' : undefined}>
          {action}
        </Button>
        {more}
        <span className="muted" role="status">
          {isBusy ? 'Saving …' : form.isDirty ? 'Not saved yet' : ''}
        </span>
      </div>
      {form.conflict && (
        <ConflictDialog
          {...form.conflict}
          base={form.base}
          mine={form.values}
          fields={fields}
          onClose={form.closeConflict}
          onDecided={(decided, theirs) => {
            form.reset(theirs, decided)
            void save(decided, theirs)
          }}
        />
      )}
    </form>
  )
}

function Problems<V extends object>({
  form,
  fields,
  told,
  notSaved,
}: Pick<FormProps<V>, 'form' | 'fields' | 'notSaved'> & { readonly told: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const { tried, tries, idOf } = form
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (tried.length === 0 && !told) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="bad" role="alert" readsChangesOnly>
        <h2 className="notice-title">There is a problem</h2>
        <p>
          {notSaved} {told}
        </p>
        {tried.length > 0 && (
          <ul>
            {tried.map(({ field, text, isFixed }) => (
              <li key={`${field} ${text}`}>
                <a
                  href={`#${idOf(field)}`}
                  className={isFixed ? 'fault-fixed' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(idOf(field))?.focus()
                  }}
                >
                  {named(fields[field as keyof typeof fields]?.label ?? 'Form', text)}
                </a>
                {isFixed && <span className="fault-is-fixed"> Fixed</span>}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/** The field's name before the sentence, unless the sentence begins with it. */
const named = (label: string, text: string) => (text.startsWith(label) ? text : `${label}: ${text}`)
