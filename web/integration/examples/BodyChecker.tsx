import { useRef, useState } from 'react'
import { many } from '#rules/many.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { type BodyCheck, checkBody, type Remark } from './check-body.ts'

const SHOWN = 50

interface BodyCheckerProps {
  /** The builder's body, until one is typed. */
  readonly example: string
  readonly limit: number
}

/** "Check my body": shows what the server would answer to a body, without sending it (S28). */
export function BodyChecker({ example, limit }: BodyCheckerProps) {
  const [typed, setTyped] = useState<string>()
  const [checked, setChecked] = useState<{ readonly text: string; readonly check: BodyCheck }>()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = typed ?? example

  const goTo = ({ at }: Remark) => {
    const field = area.current
    if (!field || !at) return
    const start =
      text
        .split('\n')
        .slice(0, at.row - 1)
        .join('\n').length +
      (at.row > 1 ? 1 : 0) +
      at.column -
      1
    field.focus()
    field.setSelectionRange(start, Math.min(start + 1, text.length))
  }
  return (
    <section className="stack no-print" aria-labelledby="checker-title">
      <h2 id="checker-title">Check my body</h2>
      <Field label="Body (JSON)" hint="Checked here by the server’s rules. Nothing is sent.">
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="input input-code body-text"
            rows={8}
            spellCheck={false}
            autoCapitalize="off"
            value={text}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button onClick={() => setChecked({ text, check: checkBody(text, limit) })}>Check my body</Button>
        {typed !== undefined && (
          <Button variant="quiet" onClick={() => setTyped(undefined)}>
            Back to the example
          </Button>
        )}
      </div>
      <div role="status">{checked?.text === text && <Verdict check={checked.check} onGo={goTo} />}</div>
    </section>
  )
}

function Verdict({ check, onGo }: { readonly check: BodyCheck; readonly onGo: (remark: Remark) => void }) {
  const { faults, notes, locations, lines } = check
  return (
    <div className="stack">
      {faults.length > 0 ? (
        <Notice tone="bad">
          {faults.length === 1
            ? 'The server would refuse this body.'
            : `The server would refuse this body: ${many(faults.length, 'problem')}.`}
          <Remarks remarks={faults} onGo={onGo} />
        </Notice>
      ) : (
        <Notice tone="good">
          The body is well formed: {many(locations, 'location')}, {many(lines, 'line')}. A dry run says whether each
          line can be ordered.
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice tone="warn">
          Worth knowing
          <Remarks remarks={notes} onGo={onGo} />
        </Notice>
      )}
    </div>
  )
}

function Remarks({ remarks, onGo }: { readonly remarks: readonly Remark[]; readonly onGo: (remark: Remark) => void }) {
  return (
    <ul className="remarks">
      {remarks.slice(0, SHOWN).map((remark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew at each check
        <li key={index}>
          {remark.at && (
            <button type="button" className="remark-place" onClick={() => onGo(remark)}>
              Row {remark.at.row}, column {remark.at.column}
            </button>
          )}{' '}
          {remark.text}
        </li>
      ))}
      {remarks.length > SHOWN && <li>and {remarks.length - SHOWN} more</li>}
    </ul>
  )
}
