import { type KeyboardEvent, useId, useState } from 'react'
import { figure } from '#rules/many.ts'
import { moreText } from '#rules/uploads/model.ts'
import { Button } from '../../ui/Button.tsx'
import { SignIcon } from '../../ui/SignIcon.tsx'
import type { Desk } from '../use-upload.ts'
import type { ProblemRow, ReviewState } from '../worker/protocol.ts'
import { CHECK_HEAD } from './words.ts'

interface ErrorsProps {
  readonly desk: Desk
  readonly review: ReviewState
  /** Where problems are not corrected here: what to do instead (S14). */
  readonly correctedElsewhere: string | undefined
}

/** Goes from one error's field to the next, over the last to the first, and to the heading of the step when there is no other: a second Enter must not send the file. */
function goOn(from: Element): void {
  const own = from.closest('.upload-error')
  const fields = [...document.querySelectorAll<HTMLElement>('.upload-error input')]
  const others = fields.filter((field) => !own?.contains(field))
  const after = others.find((field) => own && own.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = after ?? others[0] ?? document.getElementById(CHECK_HEAD)
  next?.focus()
}

/** Every error with its place, and a field to mend it where that is possible (S13, INV-27). */
export function Errors({ desk, review, correctedElsewhere }: ErrorsProps) {
  const { problems, problemCount } = review
  if (problemCount === 0) return <p className="upload-none">No errors.</p>
  return (
    <div className="stack">
      {correctedElsewhere && <p>{correctedElsewhere}</p>}
      <ul className="upload-errors">
        {problems.map((problem) => (
          <ErrorItem key={problem.key} problem={problem} desk={desk} />
        ))}
      </ul>
      {problemCount > problems.length && <p className="muted">{moreText(problemCount)}</p>}
      {problems.every(({ isSkippable }) => isSkippable) && (
        <div className="row">
          <Button onClick={() => void desk.do.leaveOut('all')}>
            Leave out {problemCount === 1 ? 'this error' : `all ${figure(problemCount)} errors`}
          </Button>
        </div>
      )}
    </div>
  )
}

function ErrorItem({ problem, desk }: { readonly problem: ProblemRow; readonly desk: Desk }) {
  const { key, place, field, value, text, alike, isFixable, offers, isSkippable } = problem
  const id = useId()
  const [typed, setTyped] = useState(value)
  const isChanged = typed.trim() !== value
  const commit = (isForAll: boolean) => {
    if (isChanged) void desk.do.fix(key, typed.trim(), isForAll)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isField) {
      event.preventDefault()
      goOn(event.currentTarget)
      commit(false)
    }
    if (event.key === 'Escape' && isField) setTyped(value)
    if (event.key === 'Delete' && !isField && isSkippable) {
      event.preventDefault()
      leaveOut(event.currentTarget)
    }
  }
  const leaveOut = (item: Element) => {
    const items = [...document.querySelectorAll<HTMLElement>('.upload-error')]
    const at = items.findIndex((each) => each.contains(item))
    const next = items[at + 1] ?? items[at - 1]
    const control = next?.querySelector<HTMLElement>('.upload-leave-out') ?? document.getElementById(CHECK_HEAD)
    control?.focus()
    void desk.do.leaveOut(key)
  }
  return (
    <li className="upload-error" onKeyDown={onKeyDown}>
      <div className="upload-error-text" id={`${id}-text`}>
        <SignIcon sign="bad" size={16} />
        <span>{text}</span>
      </div>
      <div className="upload-error-field">
        {isFixable ? (
          <label className="upload-error-input">
            <span className="label">{field}</span>
            <input
              className="input input-code"
              value={typed}
              aria-label={`${field}, ${place}`}
              aria-invalid
              aria-describedby={`${id}-text`}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
              onBlur={(event) => {
                if (!event.relatedTarget?.closest?.(`[data-error="${CSS.escape(id)}"]`)) commit(false)
              }}
            />
          </label>
        ) : (
          <span>
            {field}: <span className="code">{value === '' ? '(blank)' : value}</span>
          </span>
        )}
        <span className="row" data-error={id}>
          {offers.map((offer) => (
            <Button
              key={offer}
              size="small"
              aria-describedby={`${id}-text`}
              onClick={(event) => {
                goOn(event.currentTarget)
                void desk.do.fix(key, offer, true)
              }}
            >
              Use {offer}
              {alike > 1 && ` for all ${figure(alike)}`}
            </Button>
          ))}
          {isFixable && alike > 1 && (
            <Button
              size="small"
              {...(!isChanged && { disabledReason: 'Type the correct value first.' })}
              onClick={(event) => {
                goOn(event.currentTarget)
                commit(true)
              }}
            >
              Fix all {figure(alike)} like this
            </Button>
          )}
          {isSkippable && (
            <Button
              size="small"
              className="upload-leave-out"
              aria-label={`Leave out, ${place}`}
              title="Delete"
              onClick={(event) => leaveOut(event.currentTarget)}
            >
              Leave out
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
