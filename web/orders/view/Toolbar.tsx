import { ArrowRight, Undo2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { figure } from '#rules/many.ts'
import { Button } from '../../ui/Button.tsx'
import { digits } from '../../ui/field/digits.ts'
import { useRoving } from '../../ui/keys/use-roving.ts'
import { hasTouchKeyboard, useIsPhone } from '../../ui/media.ts'
import { useWhole } from '../data/order-context.ts'
import type { Chip, ViewChoice } from '../data/order-view.ts'
import { DoneButton, type DoneButtonProps } from '../docket/DoneButton.tsx'
import type { Actions } from '../tools/use-actions.tsx'

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
  readonly actions: Pick<Actions, 'fill' | 'print'>
  /** The Options menu. */
  readonly options: ReactNode
  readonly done: DoneButtonProps | undefined
}

/**
 * What is done with the lines: Find, chips, Undo, Fill from, Done (S10). One Tab stop, and nothing in it moves while one types.
 * Print and Options stand in the docket's head on a desktop, and here on a phone.
 */
export function Toolbar(props: ToolbarProps) {
  const { total, shown, onUndo, isLocked, actions, options, done } = props
  const isPhone = useIsPhone()
  const bar = useRoving<HTMLDivElement>('row')
  return (
    <div
      className="toolbar order-tools"
      role="toolbar"
      aria-label="Order lines"
      data-filled={props.choice.filled ? '' : undefined}
      {...bar}
    >
      <Find {...props} />
      {/* On a phone the chips' row takes the menus along, so that the lines keep theirs. */}
      <Chips {...props}>
        {isPhone && actions.fill}
        {isPhone && actions.print}
      </Chips>
      <span className="find-count" role="status">
        {shown === total ? '' : `${figure(shown)} of ${figure(total)}`}
        <span className="hidden-visually">{shown === total ? '' : ' lines shown'}</span>
      </span>
      <div className="row push order-acts">
        {!isLocked && <Undo onUndo={onUndo} />}
        {isPhone ? options : actions.fill}
        {done && <DoneButton {...done} />}
      </div>
    </div>
  )
}

interface ChipsProps extends Pick<ToolbarProps, 'total' | 'choice' | 'onChoice'> {
  readonly children: ReactNode
}

/** Counts change with every key: only these are drawn then. */
function Chips({ total, choice, onChoice, children }: ChipsProps) {
  const ordered = useWhole((store) => store.counts().ordered)
  const blankNow = useWhole((store) => store.counts().blankNow)
  const chip = (which: Chip, label: ReactNode) => (
    <Button
      size="small"
      className="chip"
      aria-pressed={choice.chip === which}
      onClick={() => onChoice({ ...choice, chip: choice.chip === which ? 'all' : which })}
    >
      {label}
    </Button>
  )
  return (
    <div className="row order-chips">
      {chip(
        'ordered',
        <>
          <span>Ordered</span> <Count of={ordered} most={total} />
        </>,
      )}
      {chip(
        'missing',
        <>
          <span className="chip-long">Ordered last time, blank now</span>
          <span className="chip-short">Last time, blank now</span>
          <span className="chip-least">Blank now</span> <Count of={blankNow} most={total} />
        </>,
      )}
      {choice.filled &&
        chip(
          'filled',
          <>
            <span>Filled now</span> <Count of={choice.filled.size} most={choice.filled.size} />
          </>,
        )}
      {children}
    </div>
  )
}

/**
 * A number of lines in brackets, in the room that the largest needs, so that the next digit moves nothing. A box in a box:
 * what a flex container holds itself is never laid out alone.
 */
const Count = ({ of, most }: { readonly of: number; readonly most: number }) => {
  const { style } = digits(`(${most})`)
  return (
    <span>
      <span {...digits(`(${figure(of)})`)} style={style} />
    </span>
  )
}

/** Says what it would put back, in a slot of its own. */
function Undo({ onUndo }: Pick<ToolbarProps, 'onUndo'>) {
  const last = useWhole((store) => store.undoable())
  const line = last && 'itemNo' in last ? last : undefined
  return (
    <Button
      variant="quiet"
      size="small"
      className="undo"
      title={`${line ? `Put ${line.to} back to ${line.from}` : 'Undo last change'} (Ctrl+Z)`}
      disabledReason={last ? undefined : 'Nothing to undo yet.'}
      onClick={onUndo}
    >
      <Undo2 size={18} aria-hidden />
      <span className="undo-word">
        Undo <span className="hidden-visually">last change</span>
        {line && (
          <span className="undo-what">
            {line.to} <ArrowRight size={14} aria-hidden />
            <span className="hidden-visually">to</span> {line.from}
          </span>
        )}
      </span>
    </Button>
  )
}

function Find({ choice, onChoice, findRef, onFound, onFindLeft }: ToolbarProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A slash is text here, and a chord is the screen's.
    if (event.key === '/') event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
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
    </div>
  )
}
