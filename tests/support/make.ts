/** Factories: every field has a default, a test states only what matters to it. */
import type { Insertable } from 'kysely'
import { weekdayOf } from '#rules/calendar.ts'
import type { Tables } from '#server/db/tables.ts'
import { addRun, type ImportRun } from '#server/import/runs.sql.ts'
import { enqueueMail } from '#server/mail/outbox.sql.ts'
import { cutoffOn } from '#server/ordering/cutoffs.ts'
import { putSetting, STAFF_BEFORE_CUTOFF } from '#server/ordering/settings.sql.ts'
import type { World } from '#server/runtime/world.ts'
import { OWN } from './personas.ts'

export function make({ db, clock, config }: World) {
  let orders = 900_000
  let mails = 0
  return {
    async customer(given: Partial<Insertable<Tables['customer']>> = {}) {
      const customerNo = given.customerNo ?? OWN
      await db
        .insertInto('customer')
        .values({
          name: `Customer ${customerNo}`,
          city: 'Milwaukee',
          customerPriceGroup: 'CS',
          retailPriceGroup: 'R1',
          webOrdersAllowed: 2,
          ...given,
          customerNo,
        })
        .onConflict((oc) => oc.column('customerNo').doNothing())
        .execute()
      await db
        .insertInto('itemList')
        .values({ customerNo, listCode: '' })
        .onConflict((oc) => oc.doNothing())
        .execute()
      return customerNo
    },
    async route(routeNo = 'R14', leadDays = 1) {
      await db
        .insertInto('route')
        .values({ routeNo, leadDays })
        .onConflict((oc) => oc.doNothing())
        .execute()
      return routeNo
    },
    async location(given: Partial<Insertable<Tables['location']>> = {}) {
      const routeNo = await this.route(given.routeNo ?? 'R14')
      const customerNo = given.customerNo ?? OWN
      const locationNo = given.locationNo ?? '000213'
      await db
        .insertInto('location')
        .values({ name: 'Harbor St Mart', menuDays: 'UMTWRFS', ...given, customerNo, locationNo, routeNo })
        .onConflict((oc) => oc.doNothing())
        .execute()
      return locationNo
    },
    /** An item on a customer's list, with a base cost and a retail price. */
    async item(
      given: Partial<Insertable<Tables['item']>> & {
        customerNo?: string
        listCode?: string
        onMenu?: boolean
        authorised?: boolean
      } = {},
    ) {
      const { customerNo = OWN, listCode = '', onMenu = true, authorised = false, ...columns } = given
      const itemNo = columns.itemNo ?? '100100'
      await db
        .insertInto('item')
        .values({
          description: `Item ${itemNo}`,
          sectionName: 'SANDWICHES',
          priceCode: 'A03',
          upc: '012345678905',
          traySize: 8,
          shelfLifeDays: 5,
          ...columns,
          itemNo,
        })
        .onConflict((oc) => oc.doNothing())
        .execute()
      await db
        .insertInto('itemListEntry')
        .values({ customerNo, listCode, itemNo, showOnMenu: onMenu, isAuthorised: authorised })
        .onConflict((oc) => oc.doNothing())
        .execute()
      await db
        .insertInto('basePrice')
        .values({ priceGroup: 'CS', itemNo, cents: 187 })
        .onConflict((oc) => oc.doNothing())
        .execute()
      await db
        .insertInto('retailPrice')
        .values({ priceGroup: 'R1', priceCode: 'A03', cents: 349 })
        .onConflict((oc) => oc.doNothing())
        .execute()
      return itemNo
    },
    /** The cut-off of every weekday for everybody: two days before at 14:00. */
    async cutoffs(cutDay = -2, cutTime = '14:00') {
      for (let weekday = 1; weekday <= 7; weekday += 1) {
        await db
          .insertInto('cutoffWeekday')
          .values({ weekday, cutDay, cutTime })
          .onConflict((oc) => oc.columns(['customerNo', 'weekday']).doUpdateSet({ cutDay, cutTime }))
          .execute()
      }
    },
    /** ORD-38, switched as a staff administrator would. */
    async staffEditBeforeCutoff(isOn = true) {
      const value = { value: isOn ? 'on' : 'off', changedBy: 'ADMIN', changedAt: clock.now() }
      await putSetting(db, STAFF_BEFORE_CUTOFF, value)
    },
    /** A mail that has waited for `hours`; or that nobody tries any more. */
    async mail({ hours = 0, isGivenUp = false }: { hours?: number; isGivenUp?: boolean }) {
      mails += 1
      await enqueueMail(db, { key: `made-${mails}`, to: 'clerk@example.com', subject: 'Order', text: 'Two salads' })
      await db
        .updateTable('outbox')
        .set({
          createdAt: new Date(Date.now() - hours * 3_600_000),
          parkedAt: isGivenUp ? new Date() : null,
        })
        .where('dedupeKey', '=', `made-${mails}`)
        .execute()
    },
    /** A run in the log of imports: two files and a note, done unless something else is said. */
    async importRun(given: Partial<ImportRun> = {}) {
      const file = { inserted: 3, updated: 2, removed: 1, refused: 0 }
      await addRun(db, {
        ...{ ranAt: clock.now(), tookMs: 1_400, source: 'night', channel: 'command', startedBy: 'erp' },
        ...{ isDone: true, isBrokenOff: false, problemCount: 0, problems: [] },
        files: ['items.csv', 'locations.csv'].map((name) => ({ file: name, rows: 120, ...file })),
        notes: ['2 open orders hold 1 item that is no longer made (100100): 480001, 480002.'],
        ...given,
      })
    },
    /** An order with lines (item → quantity), as if it had been entered. */
    async order(given: Partial<Insertable<Tables['salesOrder']>> & { lines?: Readonly<Record<string, number>> } = {}) {
      const { lines = {}, ...columns } = given
      const customerNo = columns.customerNo ?? OWN
      const orderDate = (columns.orderDate as string | undefined) ?? '2026-11-24'
      if (columns.orderNo === undefined) orders += 1
      const orderNo = (columns.orderNo as number | undefined) ?? orders
      const { cutoffAt } = await cutoffOn(db, customerNo, orderDate, config.timeZone)
      const now = clock.now()
      const pieces = Object.values(lines).reduce((sum, quantity) => sum + quantity, 0)
      await db
        .insertInto('salesOrder')
        .values({
          locationNo: '000213',
          routeNo: 'R14',
          usedOnDay: weekdayOf(orderDate),
          makeDate: orderDate,
          cutoffAt,
          addedAt: now,
          addedBy: 'CLERK',
          modifiedAt: now,
          modifiedBy: 'CLERK',
          ...columns,
          customerNo,
          orderDate,
          orderNo,
          pieces,
        })
        .execute()
      for (const [itemNo, quantity] of Object.entries(lines)) {
        await db
          .insertInto('orderLine')
          .values({ customerNo, orderNo, itemNo, quantity, modifiedAt: now, modifiedBy: 'CLERK' })
          .execute()
      }
      return String(orderNo)
    },
    /** A customer with a location, three items and cut-offs: what most tests need. */
    async shop(customerNo = OWN) {
      await this.customer({ customerNo })
      await this.location({ customerNo })
      for (const itemNo of ['100100', '100101', '100102']) await this.item({ customerNo, itemNo })
      await this.cutoffs()
    },
  }
}
