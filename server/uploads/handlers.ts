/** Uploads of a signed-in user: checked, confirmed, sent location by location, and gone on with after any break (UPL-01 to UPL-12). */
import { createHash } from 'node:crypto'
import { api } from '#contract/index.ts'
import { UPLOADS_SHOWN_DAYS } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { answerItem, isPieceUnit, unitKey } from '#rules/units/units.ts'
import { isOrdered, isSent } from '#rules/uploads/figures.ts'
import { FORMATS, type UploadFormat, uploadPath } from '#rules/uploads/formats.ts'
import type { AskedGroup } from '#rules/uploads/line.ts'
import { posNumbersOf } from '#rules/uploads/pos-number.ts'
import type { Db } from '../db/open.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { instantOf } from '../runtime/zone.ts'
import { applyGroups, judgeGroups, type Sending } from './apply.ts'
import * as sql from './batches.sql.ts'
import type { UploadGroup } from './facts.ts'
import { latestBatch, queueApiMail } from './latest-mail.ts'
import { queueUploadMails } from './queue-mails.ts'
import { asCheck, asHead, asResult, type KeptOutcome } from './results.ts'

type Calls = typeof api.uploads
type ConfirmCall = Call<Calls['confirm']>
type SendCall = Call<Calls['send']>
type MailCall = Call<Calls['mail']>
type MailOfBatch = MailCall & { readonly input: { readonly batchId: string } }
const isOfBatch = (call: MailCall): call is MailOfBatch => call.input.batchId !== undefined
type BatchCall = SendCall | Call<Calls['batch']> | Call<Calls['close']> | MailOfBatch | ConfirmCall

const { check, confirm, send, batches, batch, close, mail, customerItems, shipToChoices, posNumbers } = api.uploads
const { unitChoices, answerUnit, traySizes } = api.uploads
// Workbooks are read elsewhere.
const ofBatches = {
  ...{ check, confirm, send, batches, batch, close, mail, customerItems, shipToChoices, posNumbers },
  ...{ unitChoices, answerUnit, traySizes },
}

export const uploadHandlers = implement('uploads', ofBatches, {
  async check(call) {
    await refuseNotEnabled(call, call.input.format)
    const groups = call.input.groups.map((group) => asked(call, group))
    const ifConfirmed = groups.map((group) => ({
      ...group,
      lines: group.lines.map((line) => ({ ...line, isConfirmed: true })),
    }))
    const judged = await judgeGroups(call.db, call.world, ifConfirmed, sendingOf(call, ''))
    return { groups: judged.map(asCheck) }
  },

  async confirm(call) {
    await refuseNotEnabled(call, call.input.format)
    await call.transact((tx) => keep(tx, call))
    const { world, db, input } = call
    const since = instantOf(world.clock.today(), '00:00', world.config.timeZone)
    const before = await sql.sameFileAt(db, own(call), input.fileHash, since)
    return { batch: await headOf(db, call), ...(before && { sameFileAt: before.toISOString() }) }
  },

  async send(call) {
    await refuseNotEnabled(call, (await existing(call.db, call)).format as UploadFormat)
    return { groups: (await call.transact((tx) => sendGroups(tx, call))).map(asResult) }
  },

  async batches({ db, world, caller }) {
    const since = new Date(world.clock.now().getTime() - UPLOADS_SHOWN_DAYS * 86_400_000)
    const heads = await sql.batchHeads(db, { userId: caller.userId, customerNo: caller.customerNo ?? null }, { since })
    const isXmlEnabled = caller.customerNo !== undefined && (await sql.sendsXml(db, caller.customerNo))
    return { batches: heads.map(asHead), isXmlEnabled }
  },

  async batch(call) {
    const batch = await headOf(call.db, call)
    return { batch, groups: (await sql.allGroups(call.db, own(call))).map(asResult) }
  },

  async close(call) {
    await existing(call.db, call)
    await call.transact((tx) => sql.closeBatch(tx, own(call), call.world.clock.now()))
    return { batch: await headOf(call.db, call) }
  },

  async mail(call) {
    const batchId = call.input.batchId ?? (await latestBatch(call))
    if (batchId === undefined) return { sentTo: await call.transact((tx) => queueApiMail(tx, call)) }
    // A copy of the call asks for its customer, and staff's uploads for several have none.
    const ofBatch = isOfBatch(call) ? call : { ...call, input: { ...call.input, batchId } }
    await existing(call.db, ofBatch)
    return { sentTo: await call.transact((tx) => queueMail(tx, ofBatch)) }
  },

  // Asked by the Integration page, too, and so by customers that send no XML.
  customerItems: async ({ db, customerNo }) => ({ items: await sql.customerItems(db, customerNo) }),

  shipToChoices: async ({ db, customerNo, caller: { mappedRouteNo } }) => ({
    choices: await sql.shipToChoices(db, { customerNo, mappedRouteNo }),
  }),

  unitChoices: async ({ db, customerNo }) => ({ choices: await sql.unitChoices(db, customerNo) }),

  traySizes: async ({ db, caller, input }) => ({
    sizes: (await sql.trayItems(db, caller.customerNo ?? null, input.items)).filter(({ traySize }) => traySize > 1),
  }),

  async answerUnit(call) {
    const { db, customerNo, input, caller, world } = call
    const answer = { unit: unitKey(input.unit), itemNo: answerItem(input.unit, input.itemNo), pieces: input.pieces }
    if (isPieceUnit(answer.unit)) throw new Refusal('One piece is one piece; there is nothing to remember.', 'a piece')
    if (answer.itemNo !== '' && (await sql.trayItems(db, customerNo, [answer.itemNo])).length === 0)
      throw notFound(`Item ${answer.itemNo}`)
    await call.transact(async (tx) => {
      const before = await sql.unitAnswer(tx, customerNo, answer)
      if ((before?.pieces ?? 0) === answer.pieces) return
      if (answer.pieces === 0) await sql.forgetUnit(tx, customerNo, answer)
      else await sql.rememberUnit(tx, customerNo, answer, { by: caller.userCode, now: world.clock.now() })
      await call.record(tx, {
        ...{ action: `upload-unit.${before ? (answer.pieces === 0 ? 'delete' : 'change') : 'create'}` },
        ...{ subject: answer.unit, itemNo: answer.itemNo },
        ...(before && { oldValue: JSON.stringify({ pieces: before.pieces }) }),
        ...(answer.pieces > 0 && { newValue: JSON.stringify({ pieces: answer.pieces }) }),
      })
    })
    return { choices: await sql.unitChoices(db, customerNo) }
  },

  posNumbers: async ({ db, customerNo, caller: { mappedRouteNo } }) => ({
    posNumbers: posNumbersOf(await sql.posLocations(db, { customerNo, mappedRouteNo })).map((each) => ({
      ...each,
      locationNos: [...each.locationNos],
    })),
  }),
})

const own = ({ caller, input }: BatchCall): sql.OwnBatch => ({
  userId: caller.userId,
  batchId: input.batchId,
  customerNo: caller.customerNo ?? null,
})

/** The batch, when it is the user's and of the customer acted for; else in the words for one that is not there. */
async function existing(db: Db, call: BatchCall) {
  const batch = await sql.batchOf(db, own(call))
  if (!batch) throw notFound('This upload')
  return batch
}

async function headOf(db: Db, call: BatchCall) {
  const [head] = await sql.batchHeads(db, own(call), { batchId: call.input.batchId })
  if (!head) throw notFound('This upload')
  return asHead(head)
}

/** A group of the request for the customer it may be for: the one acted for, or, for staff with none, the one it names (XLS-08). */
function asked({ caller }: Pick<ConfirmCall, 'caller'>, group: AskedGroup): UploadGroup {
  const { customerNo = caller.customerNo, locationNo, orderDate, usedOnDay, lines } = group
  if (customerNo === undefined) throw new RequestError(400, 'Each order must name its customer.', 'unreadable')
  if (caller.customerNo !== undefined && customerNo !== caller.customerNo) throw notFound(`Customer ${customerNo}`)
  return { customerNo, locationNo, orderDate, usedOnDay, lines }
}

const sendingOf = (
  { caller, requestId, address }: Pick<ConfirmCall, 'caller' | 'requestId' | 'address'>,
  batchId: string,
): Sending => ({
  ...{ requestId, address, channel: 'upload', note: batchId },
  userCode: caller.userCode,
  userId: caller.userId,
  isStaff: caller.isStaff,
  mappedRouteNo: caller.mappedRouteNo,
})

/** XML is for customers that send it, at every call that judges or sends it (UPL-14). */
async function refuseNotEnabled(
  { db, caller }: Pick<ConfirmCall, 'db' | 'caller'>,
  format: UploadFormat | undefined,
): Promise<void> {
  const refusal = format && FORMATS[format].notEnabled
  if (refusal === undefined) return
  if (caller.customerNo === undefined || !(await sql.sendsXml(db, caller.customerNo)))
    throw new RequestError(403, refusal, 'no xml')
}

/** Keeps what was confirmed; the same under the same id is kept already, anything else under it is refused (INV-21). */
async function keep(tx: Db, call: ConfirmCall): Promise<void> {
  const { input, caller, world } = call
  const groups = input.groups.map((group) => asked(call, group))
  if (groups.length === 0) throw new Refusal('There is nothing to send.', 'nothing to send')
  const toKeep = groups.map(sql.groupToKeep)
  refuseTwice(groups)
  const contentHash = createHash('sha256').update(JSON.stringify(toKeep)).digest('base64url')
  const { format, fileName, fileHash } = input
  const now = world.clock.now()
  if (!(await sql.insertBatch(tx, { ...own(call), format, fileName, fileHash, contentHash, addedAt: now }))) {
    const kept = await existing(tx, call)
    if (kept.contentHash !== contentHash)
      throw new Refusal(
        'This upload was already confirmed with different contents. Choose the file again.',
        'other content',
      )
    return
  }
  await sql.insertGroups(tx, own(call), toKeep)
  const { customerNo, mappedRouteNo, userCode: by } = caller
  if (customerNo !== undefined)
    await sql.rememberShipTos(tx, { customerNo, mappedRouteNo }, input.shipToChoices, { by, now })
}

function refuseTwice(groups: readonly UploadGroup[]): void {
  const seen = new Set<string>()
  for (const { customerNo, locationNo, orderDate, usedOnDay } of groups) {
    const key = `${customerNo}/${locationNo}/${orderDate}/${usedOnDay}`
    if (seen.has(key)) throw new RequestError(400, `Location ${locationNo} appears twice for one date.`, 'repeated')
    seen.add(key)
  }
}

/** Sends those that are waiting and keeps what became of each in the same transaction; the others answer what became of them. */
async function sendGroups(tx: Db, call: SendCall): Promise<sql.GroupRow[]> {
  const { world, input } = call
  const rows = await sql.lockGroups(tx, own(call), input.groups)
  const waiting = rows.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return rows
  const applied = await applyGroups(tx, world, waiting, sendingOf(call, input.batchId))
  const done = new Map(
    applied.map(({ verdict, orderNo, locationName, routeNo }, i) => {
      const { groupNo } = waiting[i] as sql.GroupRow
      const kept: KeptOutcome = { verdict, locationName, routeNo }
      const status = verdict.outcome !== 'refused' && isOrdered(verdict) ? ('applied' as const) : ('refused' as const)
      return [groupNo, { groupNo, status, orderNo: orderNo === undefined ? null : Number(orderNo), outcome: kept }]
    }),
  )
  const toKeep = [...done.values()].map((each) => ({ ...each, outcome: JSON.stringify(each.outcome) }))
  await sql.keepOutcomes(tx, own(call), toKeep, world.clock.now())
  return rows.map((row) => ({ ...row, ...done.get(row.groupNo) }))
}

/** One mail an upload (UPL-03, UPL-04), about what is committed by now; asked again it is the same one. */
async function queueMail(tx: Db, call: MailOfBatch): Promise<string> {
  const { caller, world, input } = call
  const { mailedTo } = await sql.lockBatch(tx, own(call))
  if (mailedTo !== '') return mailedTo
  const { fileName, format } = await headOf(tx, call)
  const groups = (await sql.allGroups(tx, own(call))).map(asResult)
  if (!groups.some(isSent)) return ''
  const names = await queueUploadMails(tx, {
    ...{ caller, world, groups, key: `batch:${caller.userId}:${input.batchId}` },
    mail: {
      title: `Upload ${fileName}`,
      opening: `Your upload ${fileName} was sent.`,
      isOfSeveral: caller.customerNo === undefined,
      link: `${world.config.publicUrl}${uploadPath(format, caller.customerNo)}?batch=${input.batchId}`,
    },
  })
  await sql.setMailed(tx, own(call), names)
  return names
}
