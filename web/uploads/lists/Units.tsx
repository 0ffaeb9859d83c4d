import { useId, useState } from 'react'
import { api } from '#contract/index.ts'
import { unitKey, unitText } from '#rules/items/units.ts'
import { QUANTITY_MAX } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { useAsk } from '../../portal/api.ts'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Desk } from '../use-upload.ts'
import type { UnitRow } from '../worker/protocol.ts'

const SHOWN = 50

const useRemembered = (customerNo: string) => useAsk(api.uploads.unitChoices, { customerNo })
const useRemember = () => useCommand(api.uploads.answerUnit, { stale: [api.uploads.unitChoices] })
type Remembered = NonNullable<ReturnType<typeof useRemembered>['data']>['choices'][number]

const unitOfItem = (unit: string, itemNo: string) => (itemNo === '' ? unit : `${unit} of item ${itemNo}`)
const isSame = (a: Pick<UnitRow, 'unit' | 'itemNo'>, b: Remembered) =>
  a.itemNo === b.itemNo && unitKey(a.unit) === b.unit

/** Units that are not pieces: the user says once what each is; the answer can be remembered for the customer, or forgotten (XML-11). */
export function Units({
  desk,
  units,
  customerNo,
}: {
  readonly desk: Desk
  readonly units: readonly UnitRow[]
  readonly customerNo: string
}) {
  const remembered = useRemembered(customerNo).data?.choices ?? []
  if (units.length === 0) return null
  const waiting = units.filter((each) => each.waiting > 0).length
  return (
    <Notice tone={waiting > 0 ? 'warn' : 'info'}>
      <section className="stack" aria-label="Units">
        <h3>{waiting > 0 ? 'This file orders in units other than pieces' : 'Units of this file'}</h3>
        <ul className="upload-units">
          {units.slice(0, SHOWN).map((row) => (
            <UnitItem
              key={`${row.unit}/${row.itemNo}`}
              row={row}
              desk={desk}
              customerNo={customerNo}
              kept={remembered.find((each) => isSame(row, each))?.pieces}
            />
          ))}
        </ul>
        {units.length > SHOWN && <p className="muted">and {units.length - SHOWN} more, once these are answered</p>}
      </section>
    </Notice>
  )
}

interface UnitItemProps {
  readonly row: UnitRow
  readonly desk: Desk
  readonly customerNo: string
  /** The answer that is remembered for the customer. */
  readonly kept: number | undefined
}

function UnitItem({ row: { unit, itemNo, waiting, size, pieces }, desk, customerNo, kept }: UnitItemProps) {
  const id = useId()
  const [typed, setTyped] = useState(size === undefined ? '' : String(size))
  const remember = useRemember()
  const name = unitOfItem(unit, itemNo)
  const isValid = /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= QUANTITY_MAX
  const use = () => {
    if (isValid) void desk.do.answerUnit(unit, itemNo, Number(typed))
  }
  const forget = async () => {
    const gone = await remember.run({ customerNo, unit, itemNo, pieces: 0 })
    if (gone) void desk.do.answerUnit(unit, itemNo, 0)
  }
  if (pieces !== undefined && waiting === 0)
    return (
      <li className="row">
        <span>
          1 {name} is {many(pieces, 'piece')}
          {kept === pieces && ' (remembered)'}
        </span>
        {kept === pieces ? (
          <Button size="small" aria-label={`Forget ${name}`} onClick={() => void forget()}>
            Forget
          </Button>
        ) : (
          <>
            <Button
              size="small"
              aria-label={`Remember for the next file: ${name}`}
              onClick={() => void remember.run({ customerNo, unit, itemNo, pieces })}
            >
              Remember for the next file
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Change ${name}`}
              onClick={() => void desk.do.answerUnit(unit, itemNo, 0)}
            >
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
        className="input input-code upload-unit-size"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        aria-describedby={`${id}-about`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') use()
        }}
      />
      <span id={`${id}-about`}>pieces, on {many(waiting, 'line')}</span>
      <Button
        size="small"
        aria-label={`Use for ${name}`}
        onClick={use}
        {...(!isValid && { disabledReason: 'Type how many pieces that is, from 1 to 99,999.' })}
      >
        Use
      </Button>
    </li>
  )
}

/** What earlier files taught about units, with a way to forget it; nothing where there is none. */
export function RememberedUnits({ customerNo }: { readonly customerNo: string }) {
  const { data } = useRemembered(customerNo)
  const remember = useRemember()
  const choices = data?.choices ?? []
  if (choices.length === 0) return null
  return (
    <details>
      <summary>{many(choices.length, 'unit')} remembered from earlier files</summary>
      <ul className="upload-units">
        {choices.map(({ unit, itemNo, pieces }) => (
          <li key={`${unit}/${itemNo}`} className="row">
            <span>
              1 {unitOfItem(unit, itemNo)} is {many(pieces, 'piece')}
            </span>
            <Button
              size="small"
              aria-label={`Forget ${unitOfItem(unit, itemNo)}`}
              onClick={() => void remember.run({ customerNo, unit, itemNo, pieces: 0 })}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
      {remember.error && <p className="field-error">{remember.error}</p>}
    </details>
  )
}
