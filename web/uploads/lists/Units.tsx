import { many } from '#rules/many.ts'
import type { UnitRow } from '#rules/units/unit-rows.ts'
import {
  isSameUnit,
  UnitItem,
  unitOfItem,
  useRememberedUnits,
  useRememberUnit,
} from '../../ordering/units/UnitItem.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Desk } from '../use-upload.ts'

const SHOWN = 50

/** Units that are not pieces: the user says once what each is; the answer can be remembered for the customer, or forgotten (XML-11). */
export function Units({
  desk,
  units,
  customerNo,
}: {
  readonly desk: Desk
  readonly units: readonly UnitRow[]
  /** The customer of the session; undefined: the file names several. */
  readonly customerNo: string | undefined
}) {
  if (units.length === 0) return null
  const waiting = units.filter((each) => each.waiting > 0).length
  const customerNos = [...new Set(units.map((row) => row.customerNo ?? customerNo ?? ''))]
  return (
    <Notice tone={waiting > 0 ? 'warn' : 'info'}>
      <section className="stack" aria-label="Units">
        <h3>{waiting > 0 ? 'This file orders in units other than pieces' : 'Units of this file'}</h3>
        {customerNos.map((each) => (
          <UnitsOfCustomer
            key={each}
            desk={desk}
            customerNo={each}
            isNamed={customerNo === undefined}
            units={units.filter((row) => (row.customerNo ?? customerNo ?? '') === each)}
          />
        ))}
      </section>
    </Notice>
  )
}

interface OfCustomerProps {
  readonly desk: Desk
  readonly customerNo: string
  readonly units: readonly UnitRow[]
  /** The customer is shown, as the file names several. */
  readonly isNamed: boolean
}
function UnitsOfCustomer({ desk, customerNo, units, isNamed }: OfCustomerProps) {
  const remembered = useRememberedUnits(customerNo).data?.choices ?? []
  return (
    <>
      {isNamed && <h4>Customer {customerNo}</h4>}
      <ul className="unit-answers">
        {units.slice(0, SHOWN).map((row) => (
          <UnitItem
            key={`${row.unit}/${row.itemNo}/${row.size}`}
            row={row}
            customerNo={customerNo}
            onAnswer={(pieces) =>
              void desk.do.answerUnit({ unit: row.unit, itemNo: row.itemNo, pieces, customerNo: row.customerNo })
            }
            kept={remembered.find((each) => isSameUnit(row, each))?.pieces}
          />
        ))}
      </ul>
      {units.length > SHOWN && <p className="muted">and {units.length - SHOWN} more, once these are answered</p>}
    </>
  )
}

/** What earlier files taught about units, with a way to forget it; nothing where there is none. */
export function RememberedUnits({ customerNo }: { readonly customerNo: string }) {
  const { data } = useRememberedUnits(customerNo)
  const remember = useRememberUnit()
  const choices = data?.choices ?? []
  if (choices.length === 0) return null
  return (
    <details>
      <summary>{many(choices.length, 'unit')} remembered from earlier files</summary>
      <ul className="unit-answers">
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
