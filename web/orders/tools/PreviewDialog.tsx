import { useState } from 'react'
import { may } from '#rules/access.ts'
import { figure, many } from '#rules/many.ts'
import type { Preview, PreviewLine } from '#rules/orders/order-preview.ts'
import { QUANTITY_ALERT_TITLE } from '#rules/quantity.ts'
import { columnLetters } from '#rules/uploads/model.ts'
import { isSameUnit, UnitItem } from '../../ordering/units/UnitItem.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { linesText, textOf } from './batch/batch-screen.ts'
import { NotOnListRow, ProblemRow } from './PreviewRows.tsx'
import { usePreviewAnswers } from './use-preview-answers.ts'
import './tools.css'

interface PreviewDialogProps {
  readonly title: string
  /** Which file, which day. */
  readonly from: string
  readonly preview: Preview
  /** Quantities over the limit that are not confirmed are skipped, and the others saved. A file is taken whole or not (ORD-51). */
  readonly mayBeSkipped?: boolean | undefined
  /** Why the first try failed. */
  readonly error?: string | undefined
  readonly onSave: (preview: Preview) => Promise<void>
  readonly onClose: () => void
}

export const NOTHING_CHANGED = 'Nothing was changed.'

/** What a file, a paste or a fill would do, before it does it (S11). Every line over the limit must be confirmed (ORD-51). */
export default function PreviewDialog({
  title,
  from,
  preview,
  mayBeSkipped = false,
  error,
  onSave,
  onClose,
}: PreviewDialogProps) {
  const { viewer } = useSession()
  const own = usePreviewAnswers(preview)
  const { read, column } = own
  const { changes, overLimit, unchanged, notOnList, problems } = read
  const [named, unknown] = byNumber(notOnList)
  const [meant, setMeant] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState(error)
  const [isBusy, setBusy] = useState(false)
  const declined = overLimit.filter(({ itemNo }) => !meant.has(itemNo))
  const isDeclined = ({ itemNo }: { readonly itemNo: string }) => declined.some((each) => each.itemNo === itemNo)
  const unconfirmed = mayBeSkipped ? declined.length : 0
  const skipped = unconfirmed + notOnList.length + problems.filter(({ isTaken }) => !isTaken).length
  const label = `Save ${linesText(changes.length - unconfirmed)}${skipped > 0 ? `, skip ${figure(skipped)}` : ''}`

  const save = async () => {
    if (isBusy) return
    const [first] = declined
    if (first && (!mayBeSkipped || changes.length === unconfirmed)) {
      setSaid(`${NOTHING_CHANGED} ${first.description}, ${first.to}, is not confirmed.`)
      return
    }
    setBusy(true)
    setSaid(undefined)
    try {
      await onSave({
        ...read,
        changes: changes.filter((each) => !isDeclined(each)),
        overLimit: overLimit.filter((each) => !isDeclined(each)),
      })
      onClose()
    } catch (reason) {
      setSaid(textOf(reason))
      setBusy(false)
    }
  }
  const tick = (itemNo: string, isMeant: boolean) => {
    const next = new Set(meant)
    if (isMeant) next.add(itemNo)
    else next.delete(itemNo)
    setMeant(next)
    setSaid(undefined)
  }

  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {changes.length > 0 ? 'Keep what is there' : 'Close'}
          </Button>
          {changes.length > 0 && (
            <Button variant="primary" disabledReason={isBusy ? 'Saving…' : undefined} onClick={() => void save()}>
              {isBusy ? 'Saving…' : label}
            </Button>
          )}
        </>
      }
    >
      <div className="preview">
        {preview.question && (
          <fieldset className="preview-columns">
            <legend>Which column is the quantity?</legend>
            {preview.question.columns.map((each) => (
              <label key={each.at} className="preview-column">
                <input
                  type="radio"
                  name="quantity-column"
                  checked={column === each.at}
                  onChange={() => {
                    own.chooseColumn(each.at)
                    setMeant(new Set())
                    setSaid(undefined)
                  }}
                />
                <span>
                  Column {columnLetters(each.at + 1)}
                  {each.heading !== '' && ` “${each.heading}”`}: {each.samples.join(', ')}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <p>
          {from} {preview.question && column === undefined ? 'Several columns can be the quantity.' : factsOf(read)}
        </p>
        {said && (
          <Notice tone="bad" role="alert">
            {said}
          </Notice>
        )}
        {overLimit.length > 0 && (
          <fieldset className="preview-alert">
            <legend>{QUANTITY_ALERT_TITLE}</legend>
            <p className="hint">
              {mayBeSkipped
                ? 'Confirm each quantity that is meant. The others are skipped.'
                : 'Confirm each quantity. Nothing is saved until all are confirmed.'}
            </p>
            {overLimit.map(({ itemNo, question, to }) => (
              <Checkbox
                key={itemNo}
                label={
                  <span>
                    {question} <strong>Order {to}</strong>
                  </span>
                }
                isChecked={meant.has(itemNo)}
                onChange={(isMeant) => tick(itemNo, isMeant)}
              />
            ))}
          </fieldset>
        )}
        {own.units.length > 0 && own.customerNo !== undefined && (
          <section aria-label="Units">
            <h3>Units other than pieces</h3>
            <ul className="unit-answers">
              {own.units.slice(0, TOLD).map((row) => (
                <UnitItem
                  key={`${row.unit}/${row.itemNo}/${row.size}`}
                  row={row}
                  of="row"
                  customerNo={own.customerNo ?? ''}
                  mayRemember={may(viewer, 'uploads.use')}
                  kept={own.remembered.find((each) => isSameUnit(row, each))?.pieces}
                  onAnswer={(pieces) => own.answerUnit({ unit: row.unit, itemNo: row.itemNo, pieces })}
                />
              ))}
            </ul>
          </section>
        )}
        {[named, unknown].map((rows) => (
          <Told key={rows === named ? 'named' : 'unknown'} title={rows === named ? NAMED : UNKNOWN} count={rows.length}>
            {rows.slice(0, TOLD).map((row) => (
              <NotOnListRow key={row.rowNo} row={row} onUse={own.useItem} />
            ))}
          </Told>
        ))}
        <Told title="Problems" count={problems.length}>
          {problems.slice(0, TOLD).map((problem) => (
            <ProblemRow key={`${problem.rowNo} ${problem.text}`} problem={problem} onMend={own.mend} />
          ))}
        </Told>
        <Changes lines={changes} />
        {unchanged.length > 0 && <p className="muted">{`${linesText(unchanged.length)} already as requested.`}</p>}
      </div>
    </Dialog>
  )
}

const NAMED = 'Barcodes or your own numbers instead of item numbers'
const UNKNOWN = "Not on this order's list"
/** Rows whose number is another number of an item of the order, then those whose item is not there. */
const byNumber = (rows: Preview['notOnList']) =>
  [rows.filter(({ other }) => other !== undefined), rows.filter(({ other }) => other === undefined)] as const

function factsOf({ changes, overLimit, notOnList }: Preview): string {
  const [named, unknown] = byNumber(notOnList)
  const facts = [
    changes.length === 0 ? NOTHING_TO_CHANGE : `${linesText(changes.length)} would change.`,
    overLimit.length > 0 && `${figure(overLimit.length)} over the limit.`,
    named.length > 0 && `${many(named.length, 'row has', 'rows have')} a barcode or another number of an item.`,
    unknown.length > 0 && `${figure(unknown.length)} not on this order's list, refused.`,
  ]
  return facts.filter(Boolean).join(' ')
}

const NOTHING_TO_CHANGE = 'There is nothing to change.'

/** Rows told one by one: nobody reads more, and a file may have sixty thousand. */
const TOLD = 100

interface ToldProps {
  readonly title: string
  readonly count: number
  readonly children: React.ReactNode
}

const Told = ({ title, count, children }: ToldProps) =>
  count > 0 && (
    <section>
      <h3>
        {title} ({figure(count)})
      </h3>
      <ul className="preview-told">
        {children}
        {count > TOLD && <li>And {count - TOLD} more.</li>}
      </ul>
    </section>
  )

const Changes = ({ lines }: { readonly lines: readonly PreviewLine[] }) =>
  lines.length > 0 && (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    <section className="table-frame preview-changes" aria-label="Quantities that would change" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Description</th>
            <th scope="col" className="number">
              From
            </th>
            <th scope="col" className="number">
              To
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ itemNo, description, from, to }) => (
            <tr key={itemNo}>
              <th scope="row" className="code">
                {itemNo}
              </th>
              <td>{description}</td>
              <td className="number">{from === 0 ? '' : from}</td>
              <td className="number">
                <strong>{to}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
