import { keyOf } from './api-key.ts'
import { insertPersona, integrator } from './personas.ts'
import type { Facts } from './samples.ts'
import type { TestWorld } from './world.ts'

/** Text that stands in a customer's data alone: where it turns up in another one's answer, a wall has a hole. */
export const canaryOf = (customerNo: string): string => `Canary-${customerNo}`

/** What a base cost and a retail price look like on the wire, in these tests and nowhere else. */
export const BASE_COST = { cents: 98_761, wire: '987.61' } as const
export const MSRP = { cents: 87_652, wire: '876.52' } as const
export const MSRP_CODE = 'MSRPCANARY'

const DATE = '2026-11-24'
const EARLIER = '2026-11-17'

/** A customer with everything a call can name, its own words in every text, and an order and an earlier one. */
export async function tenant(world: TestWorld, customerNo: string, no: 1 | 2): Promise<Facts> {
  const { db, make } = world
  const said = canaryOf(customerNo)
  const [routeNo, locationNo, itemNo] = [`R1${no}`, `00021${no}`, `10010${no}`]
  const [shipToCode, listCode] = [`SHIP${no}`, `LIST${no}`]
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
  await db.insertInto('shipTo').values({ customerNo, shipToCode, name: said, city: said, instructions: said }).execute()
  await db.insertInto('itemList').values({ customerNo, listCode }).execute()
  await make.location({ customerNo, locationNo, routeNo, shipToCode, name: said, notes: said, pos: said })
  await make.item({
    ...{
      customerNo,
      itemNo,
      msrpCode: MSRP_CODE,
      priceCode: 'A03',
      userDefinedCode: 'U1',
      salesDescription1: 'On rye',
    },
    ...{ isHealthy: true, isGlutenFree: true, isVegetarian: true, isVegan: true, isLenten: true, hasPork: true },
  })
  await db
    .insertInto('customerItem')
    .values({ customerNo, itemNo, customerItemNo: `OWN${no}`, description: said })
    .execute()
  await db
    .insertInto('basePrice')
    .values({ priceGroup: `COST${no}`, itemNo, cents: BASE_COST.cents })
    .execute()
  await db
    .insertInto('retailPrice')
    .values({ priceGroup: `RETAIL${no}`, priceCode: 'A03', cents: MSRP.cents })
    .execute()
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
  await make.order({ customerNo, locationNo, routeNo, orderDate: EARLIER, lines: { [itemNo]: 9 } })
  await db
    .insertInto('wasteEntry')
    .values({
      ...{ customerNo, locationNo, itemNo, quantity: 2, wastedOn: EARLIER, recordedBy: 'WASTE' },
      recordedAt: new Date('2026-11-18T12:00:00Z'),
      postedAt: new Date('2026-11-18T13:00:00Z'),
    })
    .execute()
  const { locationId } = await db
    .selectFrom('location')
    .where('customerNo', '=', customerNo)
    .select('locationId')
    .executeTakeFirstOrThrow()
  const orderNo = await make.order({ customerNo, locationNo, routeNo, orderDate: DATE, lines: { [itemNo]: 4 } })
  return {
    customerNo,
    locationNo,
    locationId,
    routeNo,
    shipToCode,
    orderNo,
    itemNo,
    listCode,
    orderDate: DATE,
    userCode: 'CLERK',
    batchId: await upload(world, { customerNo, locationNo, itemNo, no }),
  }
}

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
  await keyOf(world, { ...integrator, customerNo }, `pk_test_tenant${no}`)
  return batchId
}

/** A further order of the customer, for a call that changes it. */
export const anotherOrder = (
  { make }: TestWorld,
  { customerNo, locationNo, routeNo, itemNo }: Facts,
): Promise<string> => make.order({ customerNo, locationNo, routeNo, orderDate: DATE, lines: { [itemNo]: 4 } })
