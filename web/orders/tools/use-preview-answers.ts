import { useMemo, useState } from 'react'
import { api } from '#contract/index.ts'
import { NO_ANSWERS, type Preview, type PreviewAnswers } from '#rules/orders/order-preview.ts'
import { unitRows } from '#rules/units/unit-rows.ts'
import { type UnitAnswer, withUnitAnswer } from '#rules/units/units.ts'
import { useAsk } from '../../portal/api.ts'
import { useSession } from '../../session/session.tsx'

/** What the user answers about a file or paste, and what it would do then. Remembered units count from the start (XML-11). */
export function usePreviewAnswers(preview: Preview) {
  const { customer } = useSession()
  const customerNo = customer?.customerNo
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const asksUnits = preview.problems.some(({ mend }) => mend?.unit !== undefined) || preview.question !== undefined
  const asked = useAsk(
    api.uploads.unitChoices,
    { customerNo },
    { enabled: customerNo !== undefined && asksUnits && preview.answered !== undefined },
  )
  const remembered = asked.data?.choices
  const read = useMemo(() => {
    const units = answers.units.reduce(withUnitAnswer, remembered ?? [])
    return { units, preview: preview.answered?.({ ...answers, units }) ?? preview }
  }, [preview, answers, remembered])
  const mends = [...preview.problems, ...read.preview.problems].flatMap(({ mend }) => mend?.unit ?? [])
  const unitsHere = new Set(mends.map(({ unit }) => unit.toUpperCase()))
  const ofPreview = ({ unit }: UnitAnswer) => unitsHere.has(unit.toUpperCase())
  const change = (part: Partial<PreviewAnswers>) => setAnswers((before) => ({ ...before, ...part }))
  return {
    read: read.preview,
    column: answers.column,
    remembered: remembered ?? [],
    customerNo,
    units: unitRows(
      read.preview.problems.map(({ mend }) => ({ unit: mend?.unit })),
      read.units.filter(ofPreview),
    ),
    chooseColumn: (column: number) => change({ column }),
    answerUnit: (answer: UnitAnswer) => change({ units: [...answers.units, answer] }),
    useItem: (code: string, itemNo: string) => change({ items: new Map([...answers.items, [code, itemNo]]) }),
    mend: (rowNo: number, text: string) => change({ quantities: new Map([...answers.quantities, [rowNo, text]]) }),
  }
}
