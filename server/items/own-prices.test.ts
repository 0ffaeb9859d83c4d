/** What a price code stands for: the rule, and every place where a retail price is told, say the same of the same values. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { inheritedPrice, retailPrice } from '#rules/items/price-code.ts'
import { cents } from '#rules/money.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { customerAdmin, OTHER, OWN, otherAdmin } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'

const OWNER = '104900'
const ITEM = '100777'

describe.each(testDatabases())('what a price code stands for on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await world.make.customer({ customerNo: OWNER })
    for (const customerNo of [OWN, OTHER, OWNER]) {
      await world.make.shop(customerNo)
      await world.db.insertInto('itemList').values({ customerNo, listCode: 'CLUB' }).execute()
      for (const listCode of ['', 'CLUB'])
        await world.make.item({ customerNo, itemNo: ITEM, listCode, priceCode: 'B07' })
    }
  })

  const value = fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null })

  test('SRV-05 ITM-29 rule, order screen, item print and panel agree, with a master account and without; nobody else sees it', async () => {
    const [browser, other] = [await world.as(customerAdmin), await world.as(otherAdmin)]
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ofList: value, ofMaster: value, ofGroup: value, ofOthers: value, hasMaster: fc.boolean() }),
        async ({ ofOthers, hasMaster, ...values }) => {
          const { db } = world
          await db
            .updateTable('customer')
            .set({ masterCustomerNo: hasMaster ? OWNER : null })
            .where('customerNo', '=', OWN)
            .execute()
          await db.deleteFrom('customerRetailPrice').execute()
          await db.deleteFrom('retailPrice').where('priceCode', '=', 'B07').execute()
          const own = async (customerNo: string, listCode: string, set: number | null) => {
            if (set === null) return
            await db
              .insertInto('customerRetailPrice')
              .values({ customerNo, listCode, priceCode: 'B07', cents: set })
              .execute()
          }
          if (values.ofGroup !== null)
            await db
              .insertInto('retailPrice')
              .values({ priceGroup: 'R1', priceCode: 'B07', cents: values.ofGroup })
              .execute()
          await own(OWN, 'CLUB', values.ofList)
          await own(OWN, '', values.ofMaster)
          // Values of the account whose lists are shared, and of a customer of the same group, are nobody else's.
          for (const listCode of ['', 'CLUB']) await own(OWNER, listCode, ofOthers)
          await own(OTHER, 'LUNCH', ofOthers)

          const orderOf = async (customerNo: string, itemListCode: string) =>
            world.make.order({ customerNo, itemListCode, lines: { [ITEM]: 1 } })
          const shown = async (client: typeof browser, orderNo: string) =>
            (await client.ask(api.orders.load, { orderNo })).value.items.find(({ itemNo }) => itemNo === ITEM)
              ?.msrpCents ?? null
          const printed = async (listCode: string) => {
            const asked = requestOf(api.documents.itemInfo, { itemNo: ITEM, itemListCode: listCode })
            const response = await browser.send(asked.method, asked.path, asked.fields)
            const text = pdfText(new Uint8Array(await response.arrayBuffer()))
            return /MSRP\t([\d.]+)/.exec(text)?.[1]
          }
          const panel = async (listCode: string) =>
            (await browser.ask(api.priceCodes.list, { listCode })).value.find(({ priceCode }) => priceCode === 'B07')

          for (const [listCode, ofThis] of [
            ['CLUB', values],
            ['', { ...values, ofList: values.ofMaster }],
          ] as const) {
            const expected = retailPrice(ofThis).cents
            expect(await shown(browser, await orderOf(OWN, listCode)), listCode).toBe(expected)
            expect(await printed(listCode), listCode).toBe(expected === null ? undefined : cents(expected))
            const told = await panel(listCode)
            expect([told?.cents ?? null, told?.inheritedCents ?? null], listCode).toEqual([
              expected,
              inheritedPrice(ofThis, listCode),
            ])
          }
          expect(await shown(other, await orderOf(OTHER, 'CLUB'))).toBe(values.ofGroup)
        },
      ),
      { numRuns: 40 },
    )
  })
})
