import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { may, type Viewer } from '#rules/access.ts'
import { many } from '#rules/many.ts'
import { noteRecentCustomer, recentCustomers } from '../../ordering/recent-customers.ts'
import { useMoves } from '../../portal/address.ts'
import { ask, useAsk } from '../../portal/api.ts'
import { paths } from '../../portal/paths.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { KEYBOARD_HELP_KEYS } from '../../ui/keys/KeyboardHelp.tsx'
import { useKeysContext } from '../../ui/keys/keys.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { useOnceLoaded } from '../../ui/use-once-loaded.ts'
import { findTargets, type PageAction, type Target } from './go-to-targets.ts'
import './go-to.css'
import { CHOOSING_KEYS, type TypedEarly } from './typed-early.ts'

interface GoToFormProps {
  readonly early: RefObject<TypedEarly>
  readonly onClose: () => void
}

/**
 * What the text of the field may mean, and the way there: a combobox, whose keys choose in its list. Only what this viewer
 * may open is asked for and listed.
 */
export default function GoToForm({ early, onClose }: GoToFormProps) {
  const { viewer, user, viewAs, logout } = useSession()
  const { go } = useMoves()
  const locations = useAsk(
    api.locations.list,
    { showInactive: false },
    { enabled: may(viewer, 'locations.list'), staleTime: 60_000 },
  )
  const customers = useAsk(api.customers.list, {}, { enabled: may(viewer, 'customers.viewAs'), staleTime: 60_000 })
  const [recent] = useState(() => recentCustomers(user.userCode))
  const [text, setText] = useState(early.current.text)
  /** Keys that were pressed before the form was loaded. */
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [active, setActive] = useState<string>()
  const [doing, setDoing] = useState<Target>()
  const [error, setError] = useState<string>()

  const places = { viewer, locations: locations.data ?? [], customers: customers.data ?? [], recent }
  const hasHelp = document.querySelector('main .tour-button') !== null
  const targets = findTargets(text, places).filter(
    (target) => target.kind !== 'Action' || target.action !== 'screen help' || hasHelp,
  )
  const id = useId()
  const idOf = (target: Target) => `${id}-${nameOf(target)}`
  const at = Math.max(
    0,
    targets.findIndex((target) => idOf(target) === active),
  )
  const chosen = targets[at]
  const chosenId = chosen && idOf(chosen)
  const isLoaded = !(locations.isLoading || customers.isLoading)

  const choose = async (target: Target | undefined) => {
    if (!target || doing) return
    if (target.kind === 'Action') {
      onClose()
      // Once the dialog is gone and the focus is back on the page.
      return void setTimeout(() => actions[target.action]())
    }
    setDoing(target)
    setError(undefined)
    try {
      const to = await openingOf(target)
      onClose()
      if (to !== undefined) go(to)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setDoing(undefined)
    }
  }
  const { groups } = useKeysContext()
  const actions: Readonly<Record<PageAction, () => void>> = {
    'sign out': () => void logout(),
    print: () => window.print(),
    'screen help': () => document.querySelector<HTMLElement>('main .tour-button')?.click(),
    'keyboard help': () => {
      const bindings = groups().flatMap((group) => group.bindings)
      bindings.find(({ keys }) => keys === KEYBOARD_HELP_KEYS)?.run?.(new KeyboardEvent('keydown'))
    },
  }
  /** The address to go to; undefined when viewing as a customer, which goes there by itself. */
  const openingOf = async (target: Exclude<Target, { kind: 'Action' }>): Promise<string | undefined> => {
    if (target.kind === 'View as') {
      await viewAs(target.code)
      noteRecentCustomer(user.userCode, target.code)
      return undefined
    }
    if (target.kind !== 'Order') return target.to
    const { header } = await ask(api.orders.load, { orderNo: target.code, isShort: true })
    return paths.order(header)
  }

  const enter = useOnceLoaded(isLoaded, () => void choose(chosen))
  const press = (key: string) => {
    if (key === 'Enter') return enter.ask()
    enter.forget()
    const next = targets.at((at + (key === 'ArrowDown' ? 1 : -1)) % targets.length)
    setActive(next && idOf(next))
  }
  const onKey = (event: KeyboardEvent) => {
    if (!CHOOSING_KEYS.includes(event.key) || event.nativeEvent.isComposing) return
    event.preventDefault()
    press(event.key)
  }
  const field = useRef<HTMLInputElement>(null)
  // The field that was here took letters until this moment: some may have come after this one was first drawn.
  useLayoutEffect(() => {
    field.current?.focus()
    setText(early.current.text)
    setWaiting(early.current.keys)
  }, [early])
  const latest = useRef(press)
  latest.current = press
  // One key after the other: each acts on what the one before has chosen.
  useEffect(() => {
    const [key, ...rest] = waiting
    if (key === undefined) return
    setWaiting(rest)
    latest.current(key)
  }, [waiting])
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const failed = [locations, customers].find((asked) => asked.error && !asked.data)
  return (
    <div className="go-to">
      <TextField
        ref={field}
        data-autofocus=""
        label={fieldLabel(viewer)}
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={id}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(typed) => {
          enter.forget()
          setError(undefined)
          setActive(undefined)
          setText(typed)
        }}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label="Where to go" className="go-to-list">
        {targets.map((target) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
          // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are named by aria-activedescendant
          <div
            key={nameOf(target)}
            id={idOf(target)}
            role="option"
            aria-selected={target === chosen}
            className="go-to-target"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(target)}
          >
            <span>
              {'code' in target && <span className="code">{target.code}</span>} {target.label}
            </span>
            <span className="muted">{target === doing ? 'Opening' : kindOf(target)}</span>
          </div>
        ))}
      </div>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      {failed && (
        <p className="hint">
          The list of {failed === locations ? 'locations' : 'customers'} could not be loaded.{' '}
          <Button size="small" onClick={() => void failed.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <p role="status" className="hint">
        {said(targets.length, isLoaded)}
        {targets.length > 0 && <span className="only-desktop"> Enter opens, arrows choose.</span>}
      </p>
    </div>
  )
}

function fieldLabel(viewer: Viewer): string {
  const acting = may(viewer, 'orders.open') ? ['location', 'order number'] : []
  const kinds = ['Screen', ...acting, ...(may(viewer, 'customers.viewAs') ? ['customer'] : [])]
  return kinds.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

function said(count: number, isLoaded: boolean): string {
  if (!isLoaded) return 'Loading'
  if (count === 0) return 'No match.'
  return `${many(count, 'place')}.`
}

/** Whether there is such an order is not known before it is chosen. */
const kindOf = ({ kind }: Target) => (kind === 'Order' ? 'Look for this order' : kind)

const nameOf = (target: Target) =>
  `${target.kind} ${'code' in target ? target.code : target.label}`.replace(/\W+/g, '-').toLowerCase()
