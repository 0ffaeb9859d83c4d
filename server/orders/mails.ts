/** The e-mails of an order: listed, and sent again by company staff (ORD-75). */
import { api } from '#contract/index.ts'
import { againLock, type MailState, mailStateOf } from '#rules/orders/mails/order-mail.ts'
import { Refusal } from '#rules/refusal.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { enqueueMail } from '../mail/outbox.sql.ts'
import { type ListedMail, listMails, mailsOf } from '../ordering/mails/order-mails.sql.ts'
import type { OrderKey } from '../ordering/mails/recipients.sql.ts'
import { lockOrder, orderByNo } from '../ordering/orders.sql.ts'

type SendCall = Call<typeof api.orderMails.sendAgain>

export const orderMailHandlers = implement('orderMails', api.orderMails, {
  async list(call) {
    const { caller, customerNo, world } = call
    const mails = await mailsOf(call.db, await found(call.db, call))
    const now = world.clock.now()
    return {
      mails: mails.map((mail) => ({
        ...{ mailId: mail.mailId, kind: mail.kind, to: mail.name, at: mail.madeAt.toISOString(), by: mail.madeBy },
        ...(mail.isStaff && { forCustomerNo: customerNo }),
        ...{ isAgain: mail.isAgain, state: stateOf(mail) },
        ...(caller.isStaff && { reason: mail.lastError ?? '', lockText: lockOf(mail, mails, now)?.text }),
      })),
    }
  },

  sendAgain: (call) => call.transact((tx) => sendAgain(tx, call)),
})

/** The order, when the caller reaches it. */
async function found(
  db: Db,
  { caller, customerNo, input, world }: SendCall | Call<typeof api.orderMails.list>,
): Promise<OrderKey> {
  const order = await orderByNo(db, reachOf(caller, customerNo), input.orderNo, world.clock.today())
  if (!order) throw notFound(`Order ${input.orderNo}`)
  return { customerNo, orderNo: order.orderNo }
}

async function sendAgain(tx: Db, call: SendCall): Promise<{ to: string }> {
  const { caller, world, input } = call
  const order = await found(tx, call)
  // Two presses at once are one e-mail: the second finds what the first sent.
  await lockOrder(tx, order.customerNo, order.orderNo)
  const mails = await mailsOf(tx, order)
  const mail = mails.find(({ mailId }) => mailId === input.mailId)
  if (!mail) throw notFound('This e-mail')
  const now = world.clock.now()
  const lock = lockOf(mail, mails, now)
  if (lock || !mail.payload) throw new Refusal(lock?.text ?? 'This e-mail is no longer stored.', lock?.code ?? '')
  // One that was given up is tried again; one that left is sent a second time.
  const key = stateOf(mail) === 'failed' ? mail.key : `${mail.key}:again:${now.getTime()}`
  const { kind, name, email } = mail
  await enqueueMail(tx, { ...mail.payload, key })
  await listMails(tx, [{ ...order, kind, name, email, key }], {
    ...{ by: caller.userCode, isStaff: caller.isViewingAs, now, isAgain: true },
  })
  await call.record(tx, { action: 'order.send-again', subject: String(order.orderNo), newValue: name })
  return { to: name }
}

const stateOf = ({ isDone, isGivenUp, lastError }: ListedMail): MailState =>
  mailStateOf(lastError === null ? undefined : { isDone: isDone === true, isGivenUp: isGivenUp === true, lastError })

const HOUR_MS = 3_600_000

function lockOf(mail: ListedMail, mails: readonly ListedMail[], now: Date) {
  const toSame = mails.filter(({ email }) => email.toLowerCase() === mail.email.toLowerCase())
  const isRecent = ({ isAgain, madeAt }: ListedMail) => isAgain && now.getTime() - madeAt.getTime() < HOUR_MS
  return againLock(
    {
      state: stateOf(mail),
      isKept: mail.payload !== null,
      lastAt: new Date(Math.max(...toSame.map(({ madeAt }) => madeAt.getTime()))),
      againInHour: mails.filter(isRecent).length,
    },
    now,
  )
}
