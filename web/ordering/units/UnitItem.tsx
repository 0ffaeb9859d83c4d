import { useId, useState } from 'react'
import { api } from '#contract/index.ts'
import { QUANTITY_MAX } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import type { UnitRow } from '#rules/units/unit-rows.ts'
import { unitKey, unitText } from '#rules/units/units.ts'
import { useAsk } from '../../portal/api.ts'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import './units.css'

/** How many pieces the customer's units are, as its users answered (XML-11). */
export const useRememberedUnits = (customerNo: string) => useAsk(api.uploads.unitChoices, { customerNo })
export const useRememberUnit = () => useCommand(api.uploads.answerUnit, { stale: [api.uploads.unitChoices] })
type Remembered = NonNullable<ReturnType<typeof useRememberedUnits>['data']>['choices'][number]

export const unitOfItem = (unit: string, itemNo: string) => (itemNo === '' ? unit : `${unit} of item ${itemNo}`)
export const isSameUnit = (a: Pick<UnitRow, 'unit' | 'itemNo'>, b: Remembered) =>
  a.itemNo === b.itemNo && unitKey(a.unit) === b.unit

interface UnitItemProps {
  readonly row: UnitRow
  /** 0 pieces: asks again. */
  readonly onAnswer: (pieces: number) => void
  readonly customerNo: string
  /** False where the user has no right to remember answers for the customer. */
  readonly mayRemember?: boolean
  /** What the quantities are of: lines of a file, rows of a paste. */
  readonly of?: string
  /** The answer that is remembered for the customer. */
  readonly kept: number | undefined
}

const SIZE_RULE = 'Type how many pieces that is, from 1 to 99,999.'

/** One unit: its size is typed or taken, and the answer remembered, changed or forgotten. */
export function UnitItem({ row, onAnswer: answer, customerNo, kept, mayRemember = true, of = 'line' }: UnitItemProps) {
  const { unit, itemNo, waiting, size, pieces } = row
  const id = useId()
  const [typed, setTyped] = useState(size === undefined ? '' : String(size))
  const remember = useRememberUnit()
  const name = unitOfItem(unit, itemNo)
  const isValid = /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= QUANTITY_MAX
  const [isRefused, setRefused] = useState(false)
  const use = () => {
    setRefused(!isValid)
    if (isValid) answer(Number(typed))
  }
  const forget = async () => {
    const gone = await remember.run({ customerNo, unit, itemNo, pieces: 0 })
    if (gone) answer(0)
  }
  if (pieces !== undefined && waiting === 0)
    return (
      <li className="row">
        <span>
          1 {name} is {many(pieces, 'piece')}
          {kept === pieces && ' (remembered)'}
        </span>
        {kept === pieces && mayRemember && (
          <Button size="small" aria-label={`Forget ${name}`} onClick={() => void forget()}>
            Forget
          </Button>
        )}
        {kept !== pieces && (
          <>
            {mayRemember && (
              <Button
                size="small"
                aria-label={`Remember for the next file: ${name}`}
                onClick={() => void remember.run({ customerNo, unit, itemNo, pieces })}
              >
                Remember for the next file
              </Button>
            )}
            <Button size="small" variant="quiet" aria-label={`Change ${name}`} onClick={() => answer(0)}>
              Change
            </Button>
          </>
        )}
        {remember.error && <span className="field-error">{remember.error}</span>}
      </li>
    )
  return (
    <li className="row">
      <label htmlFor={id}>1 {itemNo === '' ? unitText(unit) : `${unitText(unit)} of item ${itemNo}`} is</label>
      <input
        id={id}
        className="input input-code unit-size"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        aria-describedby={`${id}-about`}
        aria-invalid={isRefused && !isValid}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') use()
        }}
      />
      <span id={`${id}-about`}>pieces, on {many(waiting, of)}</span>
      <Button
        size="small"
        aria-label={`Use for ${name}`}
        onClick={use}
        {...(!isValid && { disabledReason: SIZE_RULE })}
      >
        Use
      </Button>
      {isRefused && !isValid && (
        <span className="field-error" role="alert">
          {SIZE_RULE}
        </span>
      )}
    </li>
  )
}
