/** The way of a new customer to its first order: what is there, and the beginnings of its list and prices (CUS-02). */
import type { api } from '#contract/index.ts'
import { addDays, isOnMenuDay } from '#rules/calendar.ts'
import { noSuchCustomer } from '#rules/customers/customer-form.ts'
import { isSetUp } from '#rules/customers/setup.ts'
import { refuseFaults } from '#rules/faults.ts'
import { tellWho } from '../audit/audit.sql.ts'
import { whoOf } from '../audit/audit.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { cutoffsBetween } from '../ordering/cutoffs.ts'
import { lockCustomers } from './customer-form.sql.ts'
import * as sql from './setup.sql.ts'

/** How far ahead the first open day is looked for, and of how many days the closing is told. */
const LOOKED_AHEAD_DAYS = 60
const TOLD_DAYS = 7

export async function setup({ db, customerNo, world: { clock, config } }: Call<typeof api.customerForms.setup>) {
  const today = clock.today()
  const facts = await sql.setupFacts(db, customerNo, today)
  if (!facts) throw notFound(`Customer ${customerNo}`)
  const cutoffOf = await cutoffsBetween(db, customerNo, today, addDays(today, LOOKED_AHEAD_DAYS), config.timeZone)
  const days = Array.from({ length: LOOKED_AHEAD_DAYS }, (_, ahead) => {
    const date = addDays(today, ahead)
    const { cutoffAt, isNoWork } = cutoffOf(date)
    return { date, cutoffAt: cutoffAt.toISOString(), isNoWork, isOpen: !isNoWork && cutoffAt > clock.now() }
  })
  const ordered = isSetUp(facts) ? await sql.orderedDays(db, customerNo) : ''
  const first = days.find(({ date, isOpen }) => isOpen && isOnMenuDay(ordered, date))
  return {
    customerNo,
    ...facts,
    emptyLists: [...facts.emptyLists],
    days: days.slice(0, TOLD_DAYS).map(({ date, cutoffAt, isNoWork }) => ({ date, cutoffAt, isNoWork })),
    ...(first && { firstDay: first.date, firstCutoffAt: first.cutoffAt }),
  }
}

/** One entry of the record for all of it: what the list began with. */
export const startList = (call: Call<typeof api.customerForms.startList>) =>
  call.transact(async (tx) => {
    const { customerNo } = call
    const { source, likeCustomerNo = '' } = call.input
    // Whose lists a customer has is changed under this lock alone.
    await lockCustomers(tx)
    const ownerNo = await sql.lockListOwner(tx, customerNo)
    const likeNo = source === 'customer' ? await sql.lockListOwner(tx, likeCustomerNo) : undefined
    const field = source === 'all' ? 'source' : 'likeCustomerNo'
    refuseFaults([
      ...(source === 'customer' && likeNo === undefined ? [{ field, text: noSuchCustomer(likeCustomerNo) }] : []),
      ...(ownerNo !== customerNo ? [{ field, text: sharesLists(customerNo, ownerNo ?? '') }] : []),
      ...(ownerNo === customerNo && !(await sql.isListEmpty(tx, customerNo)) ? [{ field, text: BEGUN }] : []),
    ])
    await tellWho(tx, { ...whoOf(call), inserts: false })
    const count =
      source === 'all' ? await sql.fillWithAll(tx, customerNo) : await sql.fillFrom(tx, customerNo, likeNo ?? '')
    refuseFaults(count === 0 ? [{ field, text: NOTHING_THERE }] : [])
    await call.record(tx, {
      action: 'item-list.fill',
      subject: '',
      newValue: JSON.stringify({ items: count, ...(source === 'customer' && { like_customer: likeCustomerNo }) }),
    })
    return { count }
  })

export const copyPrices = (call: Call<typeof api.customerForms.copyPrices>) =>
  call.transact(async (tx) => {
    const { customerNo } = call
    const { kind, fromGroup: from } = call.input
    // One at a time: whether a group is empty stays so until it is filled.
    await lockCustomers(tx)
    const facts = await sql.setupFacts(tx, customerNo, call.world.clock.today())
    if (!facts) throw notFound(`Customer ${customerNo}`)
    const to = kind === 'base' ? facts.customerPriceGroup : facts.retailPriceGroup
    const field = 'fromGroup'
    refuseFaults(to === '' ? [{ field, text: NO_GROUP }] : [])
    const has = (group: string) => sql.hasPrices(tx, kind, group)
    refuseFaults([
      ...((await has(from)) ? [] : [{ field, text: `Price group ${from} has no prices.` }]),
      ...((await has(to))
        ? [{ field, text: `Price group ${to} has prices already. They are changed one by one.` }]
        : []),
    ])
    await tellWho(tx, { ...whoOf(call), inserts: false })
    const count = await sql.copyPrices(tx, { kind, from, to })
    await call.record(tx, {
      action: kind === 'base' ? 'base-price.copy' : 'retail-price.copy',
      subject: to,
      newValue: JSON.stringify({ prices: count, from_group: from }),
    })
    return { count }
  })

const BEGUN = 'This list has items already. Change it in Item Maintenance.'
const NOTHING_THERE = 'There is nothing to begin with: no item of that list is made any more.'
const NO_GROUP = 'This customer has no such price group. Enter one on the customer’s form first.'
const sharesLists = (customerNo: string, ownerNo: string) =>
  `${customerNo} shares the item lists of ${ownerNo}. They are changed there.`
