/** A rotating menu of four weeks, on the locations of one customer: four of five items every week, the others in one week each. */
import type { Draft } from '../import/layout.ts'
import type { Menu } from './menus.ts'

const CYCLE = 'FOUR'
const WEEKS = 4
/** A customer with a list of its own that few look at. */
const ROTATING_CUSTOMER = '104600'
/** A Sunday long past; the rotation has gone on since. */
const BEGUN = '2025-01-05'

export const cycleDrafts: readonly Draft<'menuCycles'>[] = [
  { menuCycleCode: CYCLE, description: 'Four weeks, with a dish of the week', weeks: WEEKS },
]
export const cycleStartDrafts: readonly Draft<'menuWeeks'>[] = [{ menuCycleCode: CYCLE, startsOn: BEGUN, weekNo: 1 }]

export const cycleItemDrafts = (menus: readonly Menu[]): Draft<'menuItems'>[] =>
  menus
    .filter(({ customerNo }) => customerNo === ROTATING_CUSTOMER)
    .flatMap(({ products }) =>
      products.flatMap(({ item: { itemNo } }, at) =>
        weeksOf(at).map((weekNo) => ({ menuCycleCode: CYCLE, weekNo, itemNo })),
      ),
    )

const weeksOf = (at: number): readonly number[] => {
  const all = Array.from({ length: WEEKS }, (_, week) => week + 1)
  return at % 5 === 0 ? [all[(at / 5) % WEEKS] as number] : all
}

/** The locations with the rotating menu. */
export const onCycle = (draft: Draft<'locations'>): Draft<'locations'> =>
  draft.customerNo === ROTATING_CUSTOMER ? { ...draft, menuCycleCode: CYCLE } : draft
