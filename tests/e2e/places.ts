/** Where the journeys take place: people and stores of the demo, and the days that each journey has for itself. */
import { resolve } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { addDays, type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { upcCheckDigit } from '#rules/upc.ts'
import { isPlantAtRest } from '#server/demo/closing-days.ts'
import { CREDIT_HOLD_CUSTOMER, DEMO_CUSTOMER } from '#server/demo/users.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { ZONE } from '../support/zone.ts'

export const CUSTOMER = DEMO_CUSTOMER
export const customerOf = {
  ADMIN: '',
  MANAGER: CUSTOMER,
  CLERK: CUSTOMER,
  WASTE: CUSTOMER,
  API: CUSTOMER,
  CREDIT: CREDIT_HOLD_CUSTOMER,
} as const
export type Persona = keyof typeof customerOf

/** Where the server of this worker keeps what it has (playwright.config.ts). */
export const dataDirOf = ({ project, parallelIndex }: TestInfo): string =>
  resolve(project.outputDir, `server-data-${parallelIndex}`)

/** A location that orders Monday to Friday; its order for `closedOn` is past its cut-off and not in production. */
export const harbor = { locationNo: '000213', routeNo: 'R14', name: 'Harbor St Mart' } as const

/**
 * Others, each on a route of its own that a journey releases to production, and with an order for `closedOn`, too. What was shipped
 * once does not come back: a journey that is repeated takes the next.
 */
export const released = [
  { locationNo: '000218', routeNo: 'R20' },
  { locationNo: '000217', routeNo: 'R12' },
] as const

/** A short code and what it stands for: tests/e2e/stage.ts gives it to an item, since no item of the demo has one. Nobody's real product. */
const short = `00000100005${upcCheckDigit('00000100005')}`
export const shortUpc = { upc: short, upcE: `0000015${short.slice(-1)}` } as const

const isWorkday = (date: PlainDate) => ![1, 7].includes(weekdayOf(date))
/** The day on which the run began; a run over midnight keeps it in all its processes. */
export const today: PlainDate = process.env['E2E_TODAY'] ?? systemClock(ZONE).today()

/** A workday whose cut-off nine days before has passed, whatever the hour: tests/e2e/stage.ts makes that cut-off. */
export const closedOn: PlainDate = [8, 9, 7].map((days) => addDays(today, days)).find(isWorkday) ?? today
/** A day with orders of the demo data on which work goes on. */
export const workdaySoon: PlainDate =
  [3, 4, 5, 6].map((days) => addDays(today, days)).find((date) => isWorkday(date) && !isPlantAtRest(date)) ?? today

/** The nth workday that is open, and beyond every order of the demo. */
export function openDay(nth: number): PlainDate {
  const days = Array.from({ length: 60 }, (_, ahead) => addDays(today, 12 + ahead))
  const open = days.filter((date) => isWorkday(date) && !isPlantAtRest(date))
  return open[nth] ?? today
}
