/** The settings of reports as links carry them (RPT-06, RPT-12, RPT-22, RPT-27). */
import * as z from 'zod/mini'
import { readShipTo, type ShipToChoice, writeShipTo } from '#rules/ordering/ship-to.ts'
import { CODES_SHOWN, DETAILS, HISTORY_SORTS, LEVELS, WASTE_SORTS, WASTE_TYPES } from '#rules/reports/request.ts'
import { customerNo, locationNo, text, usDate } from '../kernel/kinds.ts'
import { readSwitch } from '../kernel/switch.ts'
import { type Kind, optional, record } from '../kernel/wire.ts'

const SAID = 'must be ON or OFF; YES and NO, 1 and 0, on and blank do as well.'

/** One of a closed set of words, in capitals or not, as people write links. */
const wordInAnyCase = <const W extends string>(...words: readonly W[]): Kind<W> => {
  const of = (typed: string) => words.find((each) => each.toUpperCase() === typed.trim().toUpperCase())
  const problem = `must be one of ${words.map((w) => w || 'blank').join(', ')}.`
  return {
    schema: z.union(
      [z.enum(words, problem), z.string(problem).check(z.refine((typed) => of(typed) !== undefined, problem))],
      problem,
    ),
    read: (wire) => of(wire as string) as W,
    write: (value) => value,
  }
}

/** ON/OFF, YES/NO, 1/0 or on/blank, in any case (RPT-25); undefined where the link does not have it. */
const toggle: Kind<boolean | undefined> = {
  schema: z.nullish(z.string(SAID).check(z.refine((given) => readSwitch(given) !== undefined, SAID))),
  read: (wire) => (wire === undefined || wire === null ? undefined : readSwitch(wire as string)),
  write: (on) => (on === undefined ? undefined : on ? 'ON' : 'OFF'),
  isOptional: true,
}

/** A ship-to's code, LOCAL, or blank for all (SID-06); undefined where the link does not have it. */
const shipToChoice: Kind<ShipToChoice | undefined> = {
  schema: z.nullish(text(10).schema),
  read: (wire) => (wire === undefined || wire === null ? undefined : readShipTo(wire as string)),
  write: (choice) => (choice === undefined ? undefined : writeShipTo(choice)),
  isOptional: true,
}

/** RPT-06. */
export const menuFields = record({
  customerNo: ['lccustno', optional(customerNo)],
  date: ['txtsDate', optional(usDate)],
  withHistory: ['WasteHist', toggle],
  /** Blank: all locations. */
  locationNo: ['locfilter', optional(locationNo)],
  /** How often it was asked for in vain; nothing depends on it (RPT-07). */
  retry: ['retry', optional(text(10))],
  shipTo: ['ShipTo', shipToChoice],
})

/** RPT-12. */
export const wasteFields = record({
  customerNo: ['lccustno', optional(customerNo)],
  from: ['txtsdate', optional(usDate)],
  to: ['txtedate', optional(usDate)],
  func: ['func', optional(wordInAnyCase('REPORT'))],
  include: ['txtinclude', optional(wordInAnyCase('ALL', 'WASTE'))],
  type: ['txtrpttype', optional(wordInAnyCase(...WASTE_TYPES))],
  sort: ['txtsort', optional(wordInAnyCase(...WASTE_SORTS))],
  withCost: ['dispcost', toggle],
  shipTo: ['ShipTo', shipToChoice],
})

const ofSummary = {
  /** RPT-22: under this name here; it is compared with the session's as `lccustno` is elsewhere. */
  customerNo: ['custno', optional(customerNo)],
  from: ['startdate', optional(usDate)],
  to: ['enddate', optional(usDate)],
  level: ['level', optional(wordInAnyCase(...LEVELS))],
  detail: ['detail', optional(wordInAnyCase(...DETAILS))],
  withWaste: ['waste', toggle],
  shipTo: ['shipto', shipToChoice],
  codeShown: ['displaycode', optional(wordInAnyCase(...CODES_SHOWN))],
  /** ON: the switch "Remove dashes from UPC" is on. */
  withoutDashes: ['UPCDashes', toggle],
  withUsedOn: ['usedon', toggle],
  withCustomerItemNo: ['customerItemNumber', toggle],
} as const
/** RPT-22. */
export const summaryFields = record(ofSummary)
export const historyFields = record({
  ...ofSummary,
  /** Blank for PDF (RPT-20). */
  sort: ['sort', optional(wordInAnyCase(...HISTORY_SORTS))],
})

/** RPT-27. */
export const orderDataFields = record({
  customerNo: ['custno', optional(customerNo)],
  from: ['startdate', optional(usDate)],
  to: ['enddate', optional(usDate)],
  shipTo: ['shipto', shipToChoice],
})
