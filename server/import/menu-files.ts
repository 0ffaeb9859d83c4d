import { MENU_WEEKS } from '#rules/limits.ts'
import { code, date, itemNo, may, need, text, whole, yesNo } from './cell.ts'

const cycle = need('menu_cycle_code', code(10), 'The rotating menu')
const weekNo = need('week_no', whole(1, MENU_WEEKS), 'The week of the cycle; at most its weeks')
const toCycle = { to: 'menuCycles', by: ['menuCycleCode'] } as const

/** The files of the rotating menus (SRV-06), a part of the layout. */
export const menuFiles = {
  menuCycles: {
    file: 'menu_cycles.csv',
    means: 'Rotating menus. A location is on one by its menu_cycle_code.',
    key: ['menuCycleCode'],
    refers: [],
    columns: {
      menuCycleCode: need('menu_cycle_code', code(10), 'The code'),
      description: may('description', text(50), '', 'Description'),
      weeks: may('weeks', whole(1, MENU_WEEKS), 1, 'Weeks until it begins again'),
    },
  },
  menuWeeks: {
    file: 'menu_weeks.csv',
    means: 'Which week of a rotating menu is on from which date; every seven days the next, until another row begins.',
    key: ['menuCycleCode', 'startsOn'],
    refers: [toCycle],
    columns: {
      menuCycleCode: cycle,
      startsOn: need('starts_on', date, 'From this order date on'),
      weekNo,
    },
  },
  menuItems: {
    file: 'menu_items.csv',
    means: 'What a rotating menu offers in which of its weeks. A menu without any row offers what the item list does.',
    key: ['menuCycleCode', 'weekNo', 'itemNo'],
    refers: [toCycle, { to: 'items', by: ['itemNo'] }],
    columns: {
      menuCycleCode: cycle,
      weekNo,
      itemNo,
      isOffered: may('is_offered', yesNo, true, 'no: not offered in that week any more'),
    },
  },
} as const
