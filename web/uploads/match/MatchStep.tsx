import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { many } from '#rules/many.ts'
import { columnLetters } from '#rules/uploads/model.ts'
import { COLUMN_NAMES, COLUMNS, type ColumnMatch, matchProblem, type OrderColumn } from '#rules/uploads/table/header.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Desk } from '../use-upload.ts'
import type { FormState, HeadingChoice } from '../worker/protocol.ts'
import './match.css'

type Headings = NonNullable<FormState['headings']>
type Chosen = Readonly<Partial<Record<OrderColumn, number>>>

interface MatchStepProps {
  readonly desk: Desk
  readonly headings: Headings
  readonly fileName: string
  /** Why the file could not be read by its own headings. */
  readonly refusals: readonly string[]
  readonly hasFixes: boolean
  readonly onBack: () => void
}

/** Step 1 goes on: which of the file's columns is which, for this file and the customer's next ones (CSV-16). */
export function MatchStep({ desk, headings, fileName, refusals, hasFixes, onBack }: MatchStepProps) {
  const { columns, rowNo, nameless } = headings
  const [chosen, setChosen] = useState<Chosen>(headings.chosen)
  const [isRemembered, setRemembered] = useState(true)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const match = matchOf(columns, chosen)
    const wrong = missing(chosen) ?? matchProblem(match)
    setProblem(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    try {
      await desk.do.matchColumns(match, isRemembered)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <form className="stack match" onSubmit={(event) => void submit(event)} noValidate>
      <h3 ref={head} tabIndex={-1}>
        Match columns
      </h3>
      <p>
        Choose the column of <strong>{fileName}</strong> for each value. Its headings are in row {rowNo}.
      </p>
      {problem === undefined && refusals.length > 0 && (
        <Notice tone="warn" role="alert">
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {hasFixes && <Notice tone="warn">Your corrections of this file start over when its columns change.</Notice>}
      <div className="match-columns">
        {COLUMN_NAMES.map((column) => (
          <MatchRow
            key={column}
            column={column}
            columns={columns}
            at={chosen[column]}
            onChoose={(at) => {
              setProblem(undefined)
              setChosen(({ [column]: _, ...rest }) => (at === undefined ? rest : { ...rest, [column]: at }))
            }}
          />
        ))}
      </div>
      {nameless > 0 && (
        <p className="hint">
          {many(nameless, 'column')} cannot be chosen: give each column a heading of its own in the file.
        </p>
      )}
      <Checkbox
        label="Remember this for the next files of this customer"
        isChecked={isRemembered}
        onChange={setRemembered}
      />
      <div className="row">
        <Button type="submit" variant="primary" disabledReason={isBusy ? 'The file is being read.' : undefined}>
          {isBusy ? 'Reading…' : 'Check the file'}
        </Button>
        <Button onClick={onBack}>Cancel</Button>
      </div>
    </form>
  )
}

interface MatchRowProps {
  readonly column: OrderColumn
  readonly columns: readonly HeadingChoice[]
  readonly at: number | undefined
  readonly onChoose: (at: number | undefined) => void
}

function MatchRow({ column, columns, at, onChoose }: MatchRowProps) {
  const id = useId()
  const { title, missing: required } = COLUMNS[column]
  const samples = columns.find((each) => each.at === at)?.samples ?? []
  return (
    <div className="match-row">
      <Select
        label={required === undefined ? `${title} (optional)` : title}
        value={at === undefined ? '' : String(at)}
        aria-describedby={id}
        choices={[
          { value: '', label: required === undefined ? 'Not in the file' : 'Choose a column' },
          ...columns.map((each) => ({
            value: String(each.at),
            label: `${columnLetters(each.at + 1)}: ${each.heading}`,
          })),
        ]}
        onChange={(value) => onChoose(value === '' ? undefined : Number(value))}
      />
      <p id={id} className="match-samples">
        {at === undefined ? '' : samples.length > 0 ? samples.join(', ') : 'The column is empty.'}
      </p>
    </div>
  )
}

const matchOf = (columns: readonly HeadingChoice[], chosen: Chosen): ColumnMatch => {
  const headingOf = (column: OrderColumn) => columns.find(({ at }) => at === chosen[column])?.heading ?? ''
  return {
    date: headingOf('date'),
    locationNo: headingOf('locationNo'),
    itemNo: headingOf('itemNo'),
    quantity: headingOf('quantity'),
    usedOnDay: headingOf('usedOnDay'),
  }
}

function missing(chosen: Chosen): string | undefined {
  const left = COLUMN_NAMES.filter((column) => COLUMNS[column].missing !== undefined && chosen[column] === undefined)
  return left.length === 0
    ? undefined
    : `Choose a column for ${left.map((column) => COLUMNS[column].title).join(', ')}.`
}
