/**
 * "Check my body": judges a body as the server would read it, without sending it (S28). The contract's own reader and the rules
 * decide; a test holds this against the server's judgement on bodies of every kind.
 */

import { readStrictJson } from '#contract/kernel/strict-json.ts'
import { JSON_DEPTH, QUANTITY_MAX, UPLOAD_BYTES, UPLOAD_LINES } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { padLocationNo } from '#rules/ordering/location.ts'
import { type JsonPlaces, placesIn, type Spot, type Step } from './json-places.ts'

/** What the server would refuse, or do in a way worth knowing; with its row where it has one. */
export interface Remark {
  readonly at: Spot | undefined
  readonly text: string
}
export interface BodyCheck {
  /** The whole call is refused for any of these. */
  readonly faults: readonly Remark[]
  /** The call is taken; these say what becomes of parts of it. */
  readonly notes: readonly Remark[]
  readonly locations: number
  readonly lines: number
}

const ITEM_LENGTH = 20
const FIELDS: readonly string[] = ['item', 'qty', 'confirmed']
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cf}]|\p{Cs}/u
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `limit`: quantityLimit() of the customer, above which a line must say that it is meant. */
export function checkBody(text: string, limit: number): BodyCheck {
  const refused = (...faults: Remark[]): BodyCheck => ({ faults, notes: [], locations: 0, lines: 0 })
  if (text.trim() === '') return refused({ at: undefined, text: 'The body is empty.' })
  if (new TextEncoder().encode(text).length > UPLOAD_BYTES)
    return refused({ at: undefined, text: `The body is larger than ${UPLOAD_BYTES / 1_048_576} MB.` })
  const json = readStrictJson(text, { keys: 4 * UPLOAD_LINES })
  // Nested too deep to be walked: only then is there no row to tell.
  if ('refusal' in json && json.refusal.includes(`${JSON_DEPTH} levels`))
    return refused({ at: undefined, text: `The body ${json.refusal}` })
  const places = placesIn(text)
  if (places.brokenAt) return refused({ at: places.brokenAt, text: brokenText(text) })
  if (places.repeated.length > 0)
    return refused(
      ...places.repeated.map(({ name, at }) => ({ at, text: `The name ${JSON.stringify(name)} appears twice.` })),
    )
  if ('refusal' in json) return refused({ at: undefined, text: `The body ${json.refusal}` })
  if (!isObject(json.value))
    return refused({
      at: places.at([]),
      text: 'The body must be an object: location numbers, each with a list of lines.',
    })
  return checkLocations(json.value, places, limit)
}

function checkLocations(body: Readonly<Record<string, unknown>>, places: JsonPlaces, limit: number): BodyCheck {
  const faults: Remark[] = []
  const notes: Remark[] = []
  // As they stand in the text: an object has names like "213" first.
  const names = Object.keys(body).sort((a, b) => inOrder(places.at([a]), places.at([b])))
  const seen = new Set<string>()
  let lines = 0
  for (const name of names) {
    const locationNo = padLocationNo(name)
    if (locationNo === undefined)
      notes.push({
        at: places.at([name]),
        text: `${JSON.stringify(name)} is not a location number; it would be reported as invalid.`,
      })
    else if (seen.has(locationNo))
      faults.push({ at: places.at([name]), text: `Location ${locationNo} appears earlier in another spelling.` })
    if (locationNo !== undefined) seen.add(locationNo)
    const list = body[name]
    if (!Array.isArray(list)) {
      faults.push({ at: places.at([name]), text: `Location ${name} must have a list of lines: [ … ].` })
      continue
    }
    lines += list.length
    const remarks = checkLines(list, limit)
    for (const { path, text } of remarks.faults) faults.push({ at: places.at([name, ...path]), text })
    for (const { path, text } of remarks.notes) notes.push({ at: places.at([name, ...path]), text })
  }
  if (lines > UPLOAD_LINES)
    faults.push({
      at: undefined,
      text: `A call takes at most ${figure(UPLOAD_LINES)} lines; this one has ${figure(lines)}.`,
    })
  if (names.length === 0) notes.push({ at: places.at([]), text: 'There are no locations: nothing would be ordered.' })
  const byPlace = (one: Remark, other: Remark) => inOrder(one.at, other.at)
  return { faults: faults.sort(byPlace), notes: notes.sort(byPlace), locations: names.length, lines }
}

/** What has no place comes last. */
const inOrder = (one: Spot | undefined, other: Spot | undefined): number =>
  (one?.row ?? Infinity) - (other?.row ?? Infinity) || (one?.column ?? 0) - (other?.column ?? 0)

interface Placed {
  readonly path: readonly Step[]
  readonly text: string
}

function checkLines(list: readonly unknown[], limit: number): { faults: Placed[]; notes: Placed[] } {
  const faults: Placed[] = []
  const notes: Placed[] = []
  const seen = new Set<unknown>()
  for (const [index, line] of list.entries()) {
    if (!isObject(line)) {
      faults.push({ path: [index], text: 'A line must be an object with item and qty.' })
      continue
    }
    for (const name of Object.keys(line).filter((each) => !FIELDS.includes(each)))
      faults.push({ path: [index, name], text: `${JSON.stringify(name)} is not a field of a line.` })
    const { item, qty, confirmed } = line
    const itemFault = faultOfItem(item)
    if (itemFault) faults.push({ path: [index, 'item'], text: itemFault })
    const quantity = quantityOf(qty)
    if (quantity === undefined)
      faults.push({ path: [index, 'qty'], text: `qty must be a whole number from 0 to ${figure(QUANTITY_MAX)}.` })
    if (confirmed !== undefined && confirmed !== null && typeof confirmed !== 'boolean')
      faults.push({ path: [index, 'confirmed'], text: 'confirmed must be true or false.' })
    if (quantity !== undefined && quantity > limit && confirmed !== true)
      notes.push({
        path: [index, 'qty'],
        text: `${figure(quantity)} is more than the limit of ${figure(limit)}: add "confirmed": true if you mean it.`,
      })
    if (!itemFault && seen.has(item))
      notes.push({ path: [index, 'item'], text: `Item ${item} appears earlier; the quantities are added up.` })
    seen.add(item)
  }
  return { faults, notes }
}

function faultOfItem(item: unknown): string | undefined {
  if (item === undefined) return 'item is missing.'
  if (typeof item !== 'string') return 'item must be text: write it in quotes, which keeps its zeros.'
  if ([...item].length > ITEM_LENGTH) return `item: at most ${ITEM_LENGTH} characters.`
  return hidden.test(item) ? 'item has a hidden character that cannot be used.' : undefined
}

/** As the wire takes it: 12 or "12"; a blank one is no 0. */
function quantityOf(qty: unknown): number | undefined {
  const isDigits = typeof qty === 'string' && /^\d{1,5}$/.test(qty)
  const quantity = isDigits ? Number(qty) : qty
  return typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 0 && quantity <= QUANTITY_MAX
    ? quantity
    : undefined
}

/** What is often the matter where a text stops being JSON. */
function brokenText(text: string): string {
  if (/^\s*locations\s*=/.test(text)) return 'This is not JSON: leave "locations=" out and check what comes after it.'
  if (/[“”]/.test(text)) return 'This is not JSON from here on: the quotes are curly; use straight quotes.'
  if (/,\s*[}\]]/.test(text)) return 'This is not JSON from here on: remove the comma before } or ].'
  return 'This is not JSON from here on.'
}
