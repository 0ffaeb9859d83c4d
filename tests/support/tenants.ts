import { linkOf } from '#contract/report-links.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { openSession } from '#server/access/sessions.ts'
import { keyOf } from './api-key.ts'
import { canceledForClosedDay } from './closed-day.ts'
import { clerk, customerAdmin, insertPersona, integrator, OTHER, otherAdmin } from './personas.ts'
import type { Facts } from './sample-kinds.ts'
import type { TestWorld } from './world.ts'

/** Text that stands in a customer's data alone: where it turns up in another one's answer, a wall has a hole. */
export const canaryOf = (customerNo: string): string => `Canary-${customerNo}`

/** What a base cost and a retail price look like on the wire, in these tests and nowhere else. */
export const BASE_COST = { cents: 98_761, wire: '987.61' } as const
export const MSRP = { cents: 87_652, wire: '876.52' } as const
export const MSRP_CODE = 'MSRPCANARY'

const DATE = '2026-11-24'
const EARLIER = '2026-11-17'

/** Numbers that customers give themselves: both tenants have these. */
const SHARED = { routeNo: 'R11', locationNo: '000211', itemNo: '100101', shipToCode: 'SHIP1', listCode: 'LIST1' }
type Numbers = Pick<Facts, 'customerNo' | keyof typeof SHARED>

/**
 * A customer with everything a call can name, its own words in every text, and an order and an earlier one. Its location, route,
 * ship-to, list and item have the numbers that they have at the other tenant, too.
 */
export async function tenant(world: TestWorld, customerNo: string, no: 1 | 2): Promise<Facts> {
  const { db, make } = world
  const said = canaryOf(customerNo)
  await make.customer({
    customerNo,
    name: said,
    city: said,
    phone: said,
    payBillUrl: `https://pay.example/${said}`,
    balanceCents: 12_300,
    creditLimitCents: 0,
    xmlUploadEnabled: true,
    posEnabled: true,
    customerPriceGroup: `COST${no}`,
    retailPriceGroup: `RETAIL${no}`,
  })
  await db
    .insertInto('openInvoice')
    .values({
      customerNo,
      documentNo: said,
      postedOn: '2026-11-01',
      dueOn: '2026-12-31',
      salesCents: 4200,
      balanceCents: 4200,
    })
    .execute()
  await make.cutoffs()
  const numbers = { ...SHARED, customerNo }
  const made = await stop(world, numbers, no)
  const batchId = await upload(world, { ...numbers, no })
  const { locationNo, itemNo } = numbers
  const documentNo = `SI-700${no}`
  await db
    .insertInto('openInvoice')
    .values({ customerNo, documentNo, postedOn: EARLIER, dueOn: DATE, salesCents: 4200, balanceCents: 0 })
    .execute()
  await db
    .insertInto('invoiceLine')
    .values({
      ...{
        billedCustomerNo: customerNo,
        documentNo,
        lineNo: 1,
        customerNo,
        locationNo,
        itemNo,
        description: said,
      },
      ...{ deliveredOn: EARLIER, quantity: 3, unitPriceCents: 1400, amountCents: 4200 },
    })
    .execute()
  await db
    .insertInto('invoicePayment')
    .values({
      ...{ customerNo, documentNo, paymentNo: `CHECK${no}`, paidOn: DATE, method: said, amountCents: 4200 },
    })
    .execute()
  const userId = await insertPersona(world, { ...clerk, customerNo })
  const jobId = await anotherReport(world, { customerNo })
  const alertId = await alertOf(world, userId, `414-555-010${no}`)
  const sessionId = await anotherSession(world, { userId })
  const person = { userCode: 'CLERK', userId, sessionId }
  const changeNo = await anotherChange(world, numbers)
  return { ...numbers, ...made, orderDate: DATE, ...person, batchId, jobId, alertId, documentNo, changeNo }
}

/** A second location of the tenant, with a list, an item and orders, by numbers that the other tenant does not have. */
export async function aloneOf(world: TestWorld, facts: Facts, no: 1 | 2): Promise<Facts> {
  const numbers = {
    ...{ routeNo: `R2${no}`, locationNo: `00022${no}`, itemNo: `10020${no}` },
    ...{ shipToCode: `SHIP2${no}`, listCode: `LIST2${no}`, customerNo: facts.customerNo },
  }
  const userCode = `ONLY${no}`
  const userId = await insertPersona(world, { ...clerk, userCode, customerNo: facts.customerNo })
  const sessionId = await anotherSession(world, { userId })
  return { ...facts, ...numbers, ...(await stop(world, numbers, no)), userCode, userId, sessionId }
}

/** An e-mail of an order that was sent a while ago. */
async function orderMail({ db, clock }: TestWorld, customerNo: string, orderNo: number): Promise<number> {
  const payload = { to: 'clerk@example.com', subject: `Order ${orderNo}`, text: canaryOf(customerNo) }
  const key = `order-mail-${customerNo}-${orderNo}`
  await db
    .insertInto('outbox')
    .values({ dedupeKey: key, kind: 'mail', payload: JSON.stringify(payload), doneAt: clock.now() })
    .execute()
  const { mailId } = await db
    .insertInto('orderMail')
    .values({
      ...{ customerNo, orderNo, kind: 'confirmation', outboxKey: key, name: payload.to, email: payload.to },
      ...{ madeAt: new Date(clock.now().getTime() - 600_000), madeBy: 'CLERK', isStaff: false },
    })
    .returning('mailId')
    .executeTakeFirstOrThrow()
  return mailId
}

/** A number of the user's that gets alerts, with one message that waits. */
async function alertOf({ db, clock }: TestWorld, userId: number, mobile: string): Promise<number> {
  const [agreedAt, expiresAt] = [clock.now(), new Date('2027-11-01T00:00:00Z')]
  const { alertId } = await db
    .insertInto('textAlert')
    .values({
      ...{ userId, mobile, name: 'Clara Kerr', email: 'clara@example.com', topics: ['cutoff', 'delay', 'notice'] },
      ...{
        remindAt: '10:00',
        timeZone: 'America/Chicago',
        consent: 'I agree.',
        agreedAt,
        agreedBy: 'CLERK',
        lookAt: expiresAt,
        mobileProvedAt: agreedAt,
        emailProvedAt: agreedAt,
      },
    })
    .returning('alertId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('alertMessage')
    .values({
      ...{ alertId, channel: 'text', topic: 'notice', about: 'notice 1', subject: 'System notice' },
      ...{ body: 'Ordering is closed tonight.', madeAt: agreedAt, expiresAt },
    })
    .execute()
  return alertId
}

/** So that it can be signed up once more, as if on another day. */
export async function stopNumber({ db, clock }: TestWorld, mobile: string): Promise<void> {
  await db.deleteFrom('tryLimit').execute()
  await db
    .updateTable('textAlert')
    .set({ stoppedAt: clock.now(), stoppedBy: 'screen' })
    .where('mobile', '=', mobile)
    .execute()
}

/** One more order that staff canceled with the others of its day, for what is undone once. */
export async function anotherChange(
  world: TestWorld,
  { customerNo, locationNo, routeNo, itemNo }: Pick<Facts, 'customerNo' | 'locationNo' | 'routeNo' | 'itemNo'>,
): Promise<number> {
  // Numbers apart from those of the factory, which recorded requests name.
  const from = customerNo === OTHER ? 720_000 : 710_000
  const { orders } = await world.db
    .selectFrom('closedDayOrder')
    .where('customerNo', '=', customerNo)
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  const order = {
    orderNo: from + Number(orders),
    customerNo,
    locationNo,
    routeNo,
    orderDate: DATE,
    addedAt: new Date('2026-11-01T12:00:00Z'),
  }
  return canceledForClosedDay(world, await world.make.order({ ...order, lines: { [itemNo]: 4 } }))
}

/** One more user of the tenant, for what is done to a user once. */
export async function anotherUser(
  world: TestWorld,
  { customerNo }: Facts,
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<Pick<Facts, 'userCode' | 'userId'>> {
  const { count } = await world.db
    .selectFrom('portalUser')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const userCode = `ONE${count}`
  const userId = await insertPersona(world, { ...clerk, userCode, customerNo })
  await world.db.updateTable('portalUser').set({ isDeleted }).where('userId', '=', userId).execute()
  return { userCode, userId }
}

/** A session of the user's in another browser. */
export async function anotherSession(world: TestWorld, { userId }: Pick<Facts, 'userId'>): Promise<number> {
  const { csrfToken } = await openSession(world, userId, false, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  })
  const begun = world.db.selectFrom('session').where('csrfToken', '=', csrfToken).select('sessionId')
  return (await begun.executeTakeFirstOrThrow()).sessionId
}

/** A report that the customer's administrator had made, with its file. */
export async function anotherReport(world: TestWorld, { customerNo }: Pick<Facts, 'customerNo'>): Promise<number> {
  const { db, clock } = world
  const said = canaryOf(customerNo)
  const asked = { ...defaultRequest('orderSummary', '2026-11-19'), fileType: 'CSV' as const }
  const cell = { text: said }
  const preview = {
    ...{ title: said, facts: [{ label: said, value: said }], rowCount: 1, emptyText: said, charts: [] },
    columns: [{ label: said, isRight: false, isOfGroup: false }],
    rows: [[{ text: said, isHeading: true }], [cell]],
    totals: [cell],
  }
  const { jobId } = await db
    .insertInto('reportJob')
    .values({
      ...{
        userId: await insertPersona(world, customerNo === OTHER ? otherAdmin : customerAdmin),
        customerNo,
        fileType: 'CSV',
      },
      ...{ request: JSON.stringify(asked), link: linkOf(asked), mappedRouteNo: '', shipTo: '', seen: [] },
      ...{ isLarge: false, isByLink: false, state: 'done', progress: 100, attempts: 1, fileName: `${said}.csv` },
      ...{ askedAt: clock.now(), doneAt: clock.now(), expiresAt: new Date('2027-11-01T00:00:00Z'), bytes: said.length },
      preview: JSON.stringify(preview),
    })
    .returning('jobId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reportJobPart')
    .values({ jobId, attempt: 1, partNo: 0, bytes: Buffer.from(said) })
    .execute()
  return jobId
}

/** A location of the customer with its ship-to, a list, an item, waste, an order and an earlier one. */
async function stop(world: TestWorld, { customerNo, ...numbers }: Numbers, no: 1 | 2) {
  const { db, make } = world
  const { routeNo, locationNo, itemNo, shipToCode, listCode } = numbers
  const said = canaryOf(customerNo)
  await db.insertInto('shipTo').values({ customerNo, shipToCode, name: said, city: said, instructions: said }).execute()
  await db.insertInto('itemList').values({ customerNo, listCode }).execute()
  await make.location({ customerNo, locationNo, routeNo, shipToCode, name: said, notes: said, pos: said })
  await make.item({
    ...{ customerNo, itemNo, msrpCode: MSRP_CODE, priceCode: 'A03', userDefinedCode: 'U1' },
    ...{ salesDescription1: 'On rye', isHealthy: true, isGlutenFree: true, isVegetarian: true, isVegan: true },
    ...{ isLenten: true, hasPork: true },
  })
  await db
    .insertInto('customerItem')
    .values({ customerNo, itemNo, customerItemNo: `OWN${itemNo}`, description: said })
    .execute()
  await db
    .insertInto('basePrice')
    .values({ priceGroup: `COST${no}`, itemNo, cents: BASE_COST.cents })
    .execute()
  await db
    .insertInto('retailPrice')
    .values({ priceGroup: `RETAIL${no}`, priceCode: 'A03', cents: MSRP.cents })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await make.order({ customerNo, locationNo, routeNo, orderDate: EARLIER, lines: { [itemNo]: 9 } })
  await db
    .insertInto('wasteEntry')
    .values({
      ...{ customerNo, locationNo, itemNo, quantity: 2, wastedOn: EARLIER, recordedBy: 'WASTE' },
      recordedAt: new Date('2026-11-18T12:00:00Z'),
      postedAt: new Date('2026-11-18T13:00:00Z'),
    })
    .execute()
  const { entryId: wasteId } = await db
    .insertInto('wasteEntry')
    .values({
      ...{ customerNo, locationNo, itemNo, quantity: 3, wastedOn: EARLIER, recordedBy: 'MANAGER' },
      ...{ userId: await insertPersona(world, customerNo === OTHER ? otherAdmin : customerAdmin), sessionId: 'B6' },
      recordedAt: new Date('2026-11-18T14:00:00Z'),
    })
    .returning('entryId')
    .executeTakeFirstOrThrow()
  const { locationId } = await db
    .selectFrom('location')
    .where('customerNo', '=', customerNo)
    .where('locationNo', '=', locationNo)
    .select('locationId')
    .executeTakeFirstOrThrow()
  const orderNo = await make.order({ customerNo, locationNo, routeNo, orderDate: DATE, lines: { [itemNo]: 4 } })
  const shipped = { orderDate: EARLIER, state: 'shipped', orderNo: Number(orderNo) + 50_000 }
  await make.order({ customerNo, locationNo, routeNo, ...shipped, lines: { [itemNo]: 6 } })
  const { deletedListId } = await db
    .insertInto('deletedList')
    .values({
      ...{ customerNo, listCode: `GONE${no}`, deletedBy: 'STAFF', deletedAt: new Date('2026-11-18T14:00:00Z') },
      items: JSON.stringify([{ item_no: itemNo, is_authorised: false, show_on_menu: true }]),
      ...{ removals: '[]', prices: '[]' },
    })
    .returning('deletedListId')
    .executeTakeFirstOrThrow()
  return { locationId, orderNo, wasteId, deletedListId, mailId: await orderMail(world, customerNo, Number(orderNo)) }
}

/** The API token of the tenant's API user. */
export const keyOfApiUser = (no: 1 | 2): string => `pk_test_tenant${no}`

/** An upload that the customer's API user confirmed: one order is still to be sent, one was refused. The user has a key. */
async function upload(
  world: TestWorld,
  { customerNo, locationNo, itemNo, no }: Pick<Facts, 'customerNo' | 'locationNo' | 'itemNo'> & { no: 1 | 2 },
): Promise<string> {
  const userId = await insertPersona(world, { ...integrator, customerNo })
  const batchId = `0b0b0b0b-0000-4000-8000-00000000000${no}`
  const addedAt = world.clock.now()
  const file = { format: 'csv', fileName: `${canaryOf(customerNo)}.csv`, fileHash: 'cd'.repeat(32), contentHash: '-' }
  await world.db
    .insertInto('uploadBatch')
    .values({ userId, batchId, customerNo, addedAt, ...file })
    .execute()
  const ofGroup = { userId, batchId, customerNo, locationNo, usedOnDay: 5, lines: JSON.stringify([[itemNo, 5, 0]]) }
  const text = `${canaryOf(customerNo)} is inactive.`
  const verdict = { outcome: 'refused', member: 'location', code: 'inactive location', text }
  await world.db
    .insertInto('uploadGroup')
    .values([
      { ...ofGroup, groupNo: 1, orderDate: '2026-11-26' },
      { ...ofGroup, groupNo: 2, orderDate: '2026-12-03', status: 'refused', outcome: JSON.stringify({ verdict }) },
    ])
    .execute()
  await keyOf(world, { ...integrator, customerNo }, keyOfApiUser(no))
  return batchId
}

/** A further order of the customer, for a call that changes it. */
export const anotherOrder = (
  { make }: TestWorld,
  { customerNo, locationNo, routeNo, itemNo }: Facts,
): Promise<string> => make.order({ customerNo, locationNo, routeNo, orderDate: DATE, lines: { [itemNo]: 4 } })
