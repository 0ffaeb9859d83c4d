import { endpoint } from '../kernel/endpoint.ts'
import { itemNo, json, list, text, usDate, userCode, whole } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { faultFacts } from '../shapes/faults.ts'

const ITEMS_AT_MOST = 3_000

const Start = record({ startsOn: ['starts_on', usDate], weekNo: ['week_no', whole(99)] })
const weekNos = ['weeks', list(whole(99), 99)] as const
const said = {
  code: ['menu cycle code', text(100)],
  description: ['description', text(200)],
  weeks: ['weeks', whole(999)],
  /** From each date that week is on; the others follow every seven days. */
  starts: ['starts', list(Start, 200)],
} as const

const MenuCycle = record({
  ...said,
  /** Without any, the cycle takes nothing off a menu. */
  items: [
    'items',
    list(record({ itemNo: ['item no_', itemNo], description: ['description', text(250)], weeks: weekNos })),
  ],
  version: ['version', whole()],
  locationCount: ['locations', whole()],
  /** Open orders, from today on, whose menus follow it. */
  openOrderCount: ['open_orders', whole()],
  /** Items on these locations' lists that no week offers, while some week offers something. */
  missingCount: ['items_in_no_week', whole()],
})
const Saved = record({
  ...said,
  items: ['items', list(record({ itemNo: ['item no_', itemNo], weeks: weekNos }), ITEMS_AT_MOST)],
  /** 0: a new one. */
  version: ['version', whole()],
})

/** The rotating menus (SRV-06). */
export const menuCycles = {
  list: endpoint('GET /menu_cycles', {
    summary: 'The rotating menus, with the week that is on today',
    ability: 'menuCycles.maintain',
    answer: list(
      record({
        code: ['menu cycle code', text(100)],
        description: ['description', text(200)],
        weeks: ['weeks', whole()],
        weekNow: ['week_now', whole()],
        itemCount: ['items', whole()],
        locationCount: ['locations', whole()],
      }),
    ),
  }),
  one: endpoint('GET /menu_cycle', {
    summary: 'One rotating menu: its weeks, from when each is on, and what each offers',
    ability: 'menuCycles.maintain',
    query: record({ code: ['menu cycle code', text(100)] }),
    answer: MenuCycle,
  }),
  items: endpoint('GET /menu_cycle_items', {
    summary: 'Items that are made, by a part of their number or name, to put on a rotating menu',
    ability: 'menuCycles.maintain',
    query: record({ find: ['find', text(50)] }),
    answer: list(record({ itemNo: ['item no_', itemNo], description: ['description', text(250)] })),
  }),
  save: endpoint('POST /menu_cycle', {
    summary: 'Save a rotating menu whole; the menus of open orders follow it, their quantities stay (SRV-04, ITM-37)',
    ability: 'menuCycles.maintain',
    form: record({ menu: ['menu', json(Saved, { keys: 40_000 })] }),
    answer: record({ menu: ['menu', MenuCycle], movedCount: ['moved_orders', whole()] }),
    refusal: record({
      ...faultFacts,
      current: ['current', optional(MenuCycle)],
      changedBy: ['changed_by', optional(userCode)],
    }),
  }),
}
