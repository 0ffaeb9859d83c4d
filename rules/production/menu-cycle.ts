/** What staff say of a rotating menu (SRV-06): judged alike by the form and the server. */
import { type PlainDate, toUsDate } from '../calendar.ts'
import type { Fault } from '../faults.ts'
import { MENU_WEEKS } from '../limits.ts'
import { many } from '../many.ts'
import type { Rotation } from '../ordering/rotation.ts'

export const CYCLE_CODE_LENGTH = 10
export const CYCLE_DESCRIPTION_LENGTH = 50

export interface CycleForm {
  readonly code: string
  readonly description: string
  readonly weeks: number
  readonly starts: readonly { readonly startsOn: PlainDate; readonly weekNo: number }[]
  readonly items: readonly { readonly itemNo: string; readonly weeks: readonly number[] }[]
}

/** All that is wrong with it. */
export function judgeCycle({ code, description, weeks, starts, items }: CycleForm): Fault<keyof CycleForm & string>[] {
  const faults: Fault<keyof CycleForm & string>[] = []
  if (code === '') faults.push({ field: 'code', text: 'Value is required' })
  else if ([...code].length > CYCLE_CODE_LENGTH || /[\s/]/.test(code))
    faults.push({ field: 'code', text: `At most ${CYCLE_CODE_LENGTH} characters, without blanks and slashes.` })
  if ([...description].length > CYCLE_DESCRIPTION_LENGTH)
    faults.push({ field: 'description', text: `At most ${CYCLE_DESCRIPTION_LENGTH} characters.` })
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > MENU_WEEKS)
    return [...faults, { field: 'weeks', text: `A whole number from 1 to ${MENU_WEEKS}.` }]
  const isWeek = (week: number) => Number.isInteger(week) && week >= 1 && week <= weeks
  const dates = starts.map(({ startsOn }) => startsOn)
  const twice = dates.find((date, at) => dates.indexOf(date) !== at)
  const late = starts.find(({ weekNo }) => !isWeek(weekNo))
  if (weeks > 1 && starts.length === 0)
    faults.push({ field: 'starts', text: 'Say from which date a week is on. The others follow.' })
  if (twice !== undefined) faults.push({ field: 'starts', text: `${toUsDate(twice)} is there twice.` })
  if (late)
    faults.push({ field: 'starts', text: `This menu has ${many(weeks, 'week')}; there is no week ${late.weekNo}.` })
  const wrong = items.find((item) => item.weeks.length === 0 || !item.weeks.every(isWeek))
  const again = items.find(({ itemNo }, at) => items.findIndex((other) => other.itemNo === itemNo) !== at)
  if (wrong)
    faults.push({
      field: 'items',
      text:
        wrong.weeks.length === 0
          ? `Item ${wrong.itemNo} is in no week. Choose one, or remove the item.`
          : `This menu has ${many(weeks, 'week')}; item ${wrong.itemNo} is in week ${wrong.weeks.find((week) => !isWeek(week))}.`,
    })
  if (again) faults.push({ field: 'items', text: `Item ${again.itemNo} is there twice.` })
  return faults
}

/** As the rule of the rotation wants it, the earliest start first. */
export const rotationOf = ({ weeks, starts }: Pick<CycleForm, 'weeks' | 'starts'>): Rotation => ({
  weeks,
  starts: [...starts].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1)),
})
