/** Orders for many locations in one call, each line answered for (API-04 to API-13, INV-21, INV-23, INV-24). */

import { createHash } from 'node:crypto'
import type { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { type PlainDate, toUsDate, type Weekday, weekdayFromText, weekdayOf } from '#rules/calendar.ts'
import { lineCode, locationCode, UNKNOWN_LOCATION } from '#rules/enterprise/refusal-codes.ts'
import { QUANTITY_MAX, REPEAT_HOURS, UPLOAD_LINES } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { farDateForPrograms } from '#rules/uploads/far-date.ts'
import { locationsOnce } from '#rules/uploads/judge-group.ts'
import type { GroupRefusal, GroupVerdict, LineVerdict } from '#rules/uploads/line.ts'
import { NO_LINES_ASKED, USED_ON_PROBLEM } from '#rules/uploads/model.ts'
import { doneFor, refusalText } from '#rules/uploads/results.ts'
import type { Call } from '../http/call.ts'
import { RequestError } from '../http/request-error.ts'
import { type Applied, applyGroups, judgeGroups, type Sending } from '../uploads/apply.ts'
import type { UploadGroup } from '../uploads/facts.ts'
import { inParts } from '../uploads/parts.ts'
import * as sql from './requests.sql.ts'

type PlaceCall = Call<typeof api.enterprise.order>
type Answer = Output<typeof api.enterprise.order>
/** What is kept of a group under an Idempotency-Key, and what the answer is written from. */
interface Outcome {
  readonly locationNo: string
  readonly orderNo?: string
  readonly verdict: GroupVerdict
}

export async function placeOrders(call: PlaceCall): Promise<Answer> {
  const { db, world, input } = call
  const { groups, unknown } = askedGroups(call)
  // A try is refused for what the real call would be refused for.
  const key = requestKey(call)
  if (input.isDryRun) {
    const judged: Applied[] = []
    for (const part of inParts(groups)) judged.push(...(await judgeGroups(db, world, part, sendingOf(call))))
    return answerOf(groups, judged.map(asOutcome), unknown)
  }
  const hash = key === undefined ? '' : hashOf([groups, unknown, ...(input.isDateConfirmed ? ['date confirmed'] : [])])
  const outcomes: Outcome[] = []
  // A call without any location still claims its key.
  const parts = groups.length === 0 ? [[]] : inParts(groups)
  for (const [partNo, part] of parts.entries())
    outcomes.push(...(key === undefined ? await apply(call, part) : await applyOnce(call, part, { key, hash, partNo })))
  return answerOf(groups, outcomes, unknown)
}

const hashOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

const apply = async (call: PlaceCall, part: readonly UploadGroup[]): Promise<Outcome[]> =>
  (await call.transact((tx) => applyGroups(tx, call.world, part, sendingOf(call)))).map(asOutcome)

interface Part {
  readonly key: string
  readonly hash: string
  readonly partNo: number
}
/** Applies a part of the call unless its key says that this was done: by an earlier call, or by a twin that was waited for. */
const applyOnce = (call: PlaceCall, part: readonly UploadGroup[], { key, hash, partNo }: Part): Promise<Outcome[]> =>
  call.transact(async (tx) => {
    const { world, caller } = call
    const own = { userId: caller.userId, requestKey: key }
    const now = world.clock.now()
    const since = new Date(now.getTime() - REPEAT_HOURS * 3_600_000)
    if ((await sql.claimRequest(tx, own, { hash, now, since })) !== hash)
      throw new RequestError(422, 'This Idempotency-Key was used with another request. Use a new one.', 'key used')
    const done = await sql.donePart(tx, own, partNo)
    if (done !== undefined) return done as Outcome[]
    const outcomes = (await applyGroups(tx, world, part, sendingOf(call))).map(asOutcome)
    await sql.keepPart(tx, own, partNo, outcomes)
    return outcomes
  })

function requestKey({ request }: PlaceCall): string | undefined {
  const key = request.headers.get('idempotency-key') ?? undefined
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new RequestError(400, 'Idempotency-Key must be 1 to 200 printable characters without blanks.', 'unreadable')
  return key
}

const sendingOf = ({ caller, request, requestId, address, input }: PlaceCall): Sending => ({
  isDateConfirmed: input.isDateConfirmed,
  ...{ requestId, address, channel: 'enterprise' },
  userCode: caller.userCode,
  userId: caller.userId,
  isStaff: caller.isStaff,
  mappedRouteNo: caller.mappedRouteNo,
  note: request.headers.get('idempotency-key')?.slice(0, 200) ?? '',
})

/** What is asked for by location number, sorted so that the same request is the same whatever the order of its names (INV-26). */
function askedGroups({ input, customerNo }: PlaceCall): { groups: UploadGroup[]; unknown: string[] } {
  const { orderDate, locations } = input
  const usedOnDay = usedOnDayOf(input)
  const texts = Object.keys(locations)
  const locationNos = locationsOnce(texts)
  if ('refusal' in locationNos) throw new RequestError(400, `${locationNos.refusal}.`, 'repeated')
  const groups: UploadGroup[] = []
  const unknown: string[] = []
  for (const [i, text] of texts.entries()) {
    const locationNo = locationNos[i]
    if (locationNo === undefined) unknown.push(text)
    else groups.push({ customerNo, locationNo, orderDate, usedOnDay, lines: locations[text] ?? [] })
  }
  const lines = texts.reduce((sum, text) => sum + (locations[text]?.length ?? 0), 0)
  if (lines === 0) throw new RequestError(400, NO_LINES_ASKED, 'no lines')
  if (lines > UPLOAD_LINES)
    throw new RequestError(413, `A call takes at most ${figure(UPLOAD_LINES)} lines.`, 'too large')
  return { groups: groups.sort((a, b) => (a.locationNo < b.locationNo ? -1 : 1)), unknown: unknown.sort() }
}

/** Under either name; the weekday of the date where none is given (API-09, API-10). */
function usedOnDayOf({ orderDate, usedOnDay, usedOnDayAlias }: Input<typeof api.enterprise.order>): Weekday {
  const days = [usedOnDay, usedOnDayAlias].filter((text) => text !== undefined).map(weekdayFromText)
  if (days.includes(undefined)) throw new RequestError(400, `${USED_ON_PROBLEM}.`, 'unreadable')
  if (new Set(days).size > 1) throw new RequestError(400, 'Two different used-on days were given.', 'repeated')
  return days[0] ?? weekdayOf(orderDate)
}

function asOutcome({ group, verdict, orderNo, limit }: Applied): Outcome {
  const told =
    verdict.outcome === 'refused'
      ? sayHowToConfirmDate(verdict, group.orderDate)
      : { ...verdict, lines: verdict.lines.map(sayHowToConfirm(limit)) }
  return { locationNo: group.locationNo, ...(orderNo !== undefined && { orderNo }), verdict: told }
}

const sayHowToConfirmDate = (refusal: GroupRefusal, orderDate: PlainDate): GroupRefusal =>
  refusal.code === 'far date' ? { ...refusal, text: farDateForPrograms(orderDate) } : refusal

const sayHowToConfirm =
  (limit: number) =>
  (line: LineVerdict): LineVerdict => {
    if (line.code !== 'over limit' || line.quantity > QUANTITY_MAX) return line
    const text = `${figure(line.quantity)} is more than the limit of ${figure(limit)}. Send "confirmed": true with the line if you mean it.`
    return { ...line, text }
  }

function answerOf(groups: readonly UploadGroup[], outcomes: readonly Outcome[], unknown: readonly string[]): Answer {
  const answer: Answer = {
    invalidDates: {},
    invalidLocations: [...unknown],
    locationsCantOrder: {},
    itemsCantOrder: {},
    itemsOrdered: {},
    refusalCodes: Object.fromEntries(unknown.map((text) => [text, UNKNOWN_LOCATION])),
  }
  for (const [i, { locationNo, verdict, orderNo }] of outcomes.entries()) {
    const group = groups[i]
    if (!group) continue
    if (verdict.outcome === 'refused') {
      if (verdict.member === 'invalid date') answer.invalidDates[toUsDate(group.orderDate)] = verdict.text
      else if (verdict.member === 'invalid location') answer.invalidLocations.push(locationNo)
      else answer.locationsCantOrder[locationNo] = verdict.text
      answer.refusalCodes[locationNo] = locationCode(verdict)
      continue
    }
    const { usedOnDay } = group
    for (const line of verdict.lines) {
      const { itemNo, description, quantity } = line
      const told = { itemNo, description, quantity }
      const code = lineCode(line)
      if (code !== undefined)
        put(answer.itemsCantOrder, locationNo, { ...told, text: refusalText(verdict, line), code })
      else put(answer.itemsOrdered, locationNo, { ...told, usedOnDay, orderNo, outcome: doneFor(verdict, line) })
    }
  }
  return answer
}

function put<T>(lists: Record<string, T[]>, key: string, entry: T): void {
  const list = lists[key]
  if (list) list.push(entry)
  else lists[key] = [entry]
}
