import { Check, Undo2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { Lock } from '#rules/order.ts'
import { Button } from '../ui/Button.tsx'
import { digits } from '../ui/digits.ts'
import { Menu } from '../ui/Menu.tsx'
import { hasTouchKeyboard, useIsPhone } from '../ui/media.ts'
import { DoneButton, type DoneButtonProps } from './DoneButton.tsx'
import { useWhole } from './order-context.ts'
import type { Chip, ViewChoice } from './order-view.ts'
import type { Actions } from './tools/use-actions.tsx'

interface ToolbarProps {
  readonly total: number
  readonly shown: number
  readonly choice: ViewChoice
  readonly onChoice: (choice: ViewChoice) => void
  readonly findRef: Ref<HTMLInputElement>
  /** Enter in Find: to the first hit's quantity. */
  readonly onFound: () => void
  /** Esc in an empty Find: back to the lines. */
  readonly onFindLeft: () => void
  readonly onUndo: () => void
  readonly isLocked: boolean
  readonly actions: Pick<Actions, 'fill' | 'print' | 'entries'>
  /** The entries of Options about how the lines are shown. */
  readonly viewOptions: ReactNode
  readonly cancelLock: Lock | undefined
  readonly onCancel: () => void
  readonly done: DoneButtonProps | undefined
}

/** Find, chips, Undo, Fill from, Print, Options, Done (S10). */
export function Toolbar(props: ToolbarProps) {
  const { onUndo, isLocked, actions, viewOptions, cancelLock, onCancel, done } = props
  const isPhone = useIsPhone()
  const menus = (
    <>
      {actions.fill}
      {actions.print}
    </>
  )
  return (
    <div className="toolbar order-tools">
      <Find {...props} />
      {/* On a phone the chips' row takes the menus along, so that the lines keep theirs. */}
      <Chips {...props}>{isPhone && menus}</Chips>
      <div className="row push order-acts">
        {!isLocked && <Undo onUndo={onUndo} />}
        {!isPhone && menus}
        <Menu label="Options">
          {viewOptions}
          <hr />
          {actions.entries}
          <hr />
          <Button className="menu-danger" disabledReason={cancelLock?.text} onClick={onCancel}>
            <span className="menu-check" />
            Cancel order
          </Button>
          {cancelLock && <p className="menu-head muted">{cancelLock.text}</p>}
        </Menu>
        {done && <DoneButton {...done} />}
      </div>
    </div>
  )
}

/** Counts change with every key: only these are drawn then. */
function Chips({ choice, onChoice, children }: Pick<ToolbarProps, 'choice' | 'onChoice'> & { children: ReactNode }) {
  const ordered = useWhole((store) => store.counts().ordered)
  const blankNow = useWhole((store) => store.counts().blankNow)
  const chip = (which: Chip, label: ReactNode) => (
    <Button
      size="small"
      className="chip"
      aria-pressed={choice.chip === which}
      onClick={() => onChoice({ ...choice, chip: choice.chip === which ? 'all' : which })}
    >
      {choice.chip === which && <Check size={16} aria-hidden />}
      {label}
    </Button>
  )
  return (
    <div className="row order-chips">
      {chip(
        'ordered',
        <>
          <span>Ordered</span> <Count of={ordered} />
        </>,
      )}
      {(blankNow > 0 || choice.chip === 'missing') &&
        chip(
          'missing',
          <>
            <span className="chip-long">Ordered last time, blank now</span>
            <span className="chip-short">Last time, blank now</span> <Count of={blankNow} />
          </>,
        )}
      {choice.filled && chip('filled', <Filled of={choice.filled.size} />)}
      {children}
    </div>
  )
}

const Filled = ({ of }: { readonly of: number }) => (
  <>
    <span>Filled now</span> <Count of={of} />
  </>
)

/** A box in a box: what a flex container holds itself is never laid out alone. */
const Count = ({ of }: { readonly of: number }) => (
  <span>
    <span {...digits(`(${of})`)} />
  </span>
)

function Undo({ onUndo }: Pick<ToolbarProps, 'onUndo'>) {
  const hasChange = useWhole((store) => store.undoable() !== undefined)
  return (
    <Button
      look="quiet"
      size="small"
      title="Ctrl+Z"
      aria-label="Undo last change"
      disabledReason={hasChange ? undefined : 'Nothing to undo yet.'}
      onClick={onUndo}
    >
      <Undo2 size={18} aria-hidden />
      <span className="undo-word">Undo last change</span>
    </Button>
  )
}

function Find({ total, shown, choice, onChoice, findRef, onFound, onFindLeft }: ToolbarProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A slash, a Ctrl+Z are this field's own while it has the focus.
    if (event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'z')) event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      onFound()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (choice.find === '') onFindLeft()
      else onChoice({ ...choice, find: '' })
    }
  }
  return (
    <div className="field order-find">
      <label className="hidden-visually" htmlFor="order-find">
        Find item by number, name or code
      </label>
      <input
        ref={findRef}
        id="order-find"
        className="input"
        type="search"
        autoComplete="off"
        placeholder={hasTouchKeyboard() ? 'Find item' : 'Find item ( / )'}
        value={choice.find}
        onChange={(event) => onChoice({ ...choice, find: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <span className="find-count" role="status">
        {shown === total ? '' : `${shown} of ${total}`}
        <span className="hidden-visually">{shown === total ? '' : ' lines shown'}</span>
      </span>
    </div>
  )
}
