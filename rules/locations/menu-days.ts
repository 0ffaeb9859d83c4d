// The weekdays of a location: a text of letters where they are kept, a switch each where they are set (LOC-28).
import { dayLetter, WEEKDAYS, type Weekday, weekdayName } from '../calendar.ts'

/** Each switch and its letter, in the order of the week. */
const letters = {
  ...{ sundayMenu: 'U', mondayMenu: 'M', tuesdayMenu: 'T', wednesdayMenu: 'W' },
  ...{ thursdayMenu: 'R', fridayMenu: 'F', saturdayMenu: 'S' },
} as const
type DaySwitch = keyof typeof letters
const switches = Object.keys(letters) as DaySwitch[]

/** 'MTWRF' → a switch for each day. */
export const daySwitches = (menuDays: string): Readonly<Record<DaySwitch, boolean>> =>
  Object.fromEntries(switches.map((each) => [each, menuDays.includes(letters[each])])) as Record<DaySwitch, boolean>

/** The days once some were switched; a switch that is not given leaves its day as it is. */
export const daysAfter = (given: { readonly [D in DaySwitch]?: boolean | undefined }, menuDays = ''): string =>
  switches
    .filter((each) => given[each] ?? menuDays.includes(letters[each]))
    .map((each) => letters[each])
    .join('')

/** 'MTWRF' → 'Monday to Friday', 'MW' → 'Monday and Wednesday'. */
export function daysText(menuDays: string): string {
  const runs: Weekday[][] = []
  for (const weekday of WEEKDAYS.filter((each) => menuDays.includes(dayLetter(each)))) {
    const last = runs.at(-1)
    if (last && last.at(-1) === weekday - 1) last.push(weekday)
    else runs.push([weekday])
  }
  if (runs[0]?.length === WEEKDAYS.length) return 'Every day'
  const said = runs.flatMap((run) => {
    const names = run.map(weekdayName)
    return run.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names
  })
  const last = said.pop()
  if (last === undefined) return 'No day'
  return said.length > 0 ? `${said.join(', ')} and ${last}` : last
}
