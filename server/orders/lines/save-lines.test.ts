import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { previewImport } from '#rules/orders/order-csv.ts'
import { exportCsv } from '#rules/orders/order-export.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, routeClerk, staff } from '#tests/support/personas.ts'
import type { TestWorld } from '#tests/support/world.ts'

const PAST_CUTOFF = '2026-11-22T20:00:00Z'

describe.each(testDatabases())('saving many lines on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  type Line = { itemNo: string; quantity: number; version?: number }
  const saveAs = async (client: Awaited<ReturnType<TestWorld['as']>>, orderNo: string, lines: Line[], more = {}) =>
    client.ask(api.orders.saveLines, { orderNo, lines, ...more })
  const save = async (orderNo: string, lines: Line[], more = {}) => saveAs(await world.as(clerk), orderNo, lines, more)
  const stored = async (orderNo: string) => {
    const rows = await world.db
      .selectFrom('orderLine')
      .where('orderNo', '=', Number(orderNo))
      .select(['itemNo', 'quantity', 'version'])
      .orderBy('itemNo')
      .execute()
    const { pieces } = await world.db
      .selectFrom('salesOrder')
      .where('orderNo', '=', Number(orderNo))
      .select('pieces')
      .executeTakeFirstOrThrow()
    return { pieces, lines: rows.map(({ itemNo, quantity, version }) => [itemNo, quantity, version]) }
  }
  const audit = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'line.save')
      .select(['itemNo', 'oldValue', 'newValue', 'actor', 'onBehalfOf', 'note'])
      .orderBy('entryId')
      .execute()

  test('ORD-53 stores all, moves the total, answers each line, and records old and new of what changed', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4, '100101': 5 } })
    const lines = [
      { itemNo: '100100', quantity: 9, version: 1 },
      { itemNo: '100101', quantity: 5 },
      { itemNo: '100102', quantity: 3, version: 0 },
    ]
    expect((await save(orderNo, lines)).value).toEqual({
      lines: [
        { itemNo: '100100', outcome: 'saved', quantity: 9, version: 2 },
        { itemNo: '100101', outcome: 'unchanged', quantity: 5, version: 1 },
        { itemNo: '100102', outcome: 'saved', quantity: 3, version: 1 },
      ],
      pieces: 17,
    })
    const kept = {
      pieces: 17,
      lines: [
        ['100100', 9, 2],
        ['100101', 5, 1],
        ['100102', 3, 1],
      ],
    }
    expect(await stored(orderNo)).toEqual(kept)
    const who = { actor: 'CLERK', onBehalfOf: null, note: '' }
    expect(await audit()).toEqual([
      { itemNo: '100100', oldValue: '4', newValue: '9', ...who },
      { itemNo: '100102', oldValue: '0', newValue: '3', ...who },
    ])
    expect((await save(orderNo, [])).value).toEqual({ lines: [], pieces: 17 })
  })

  test('ORD-53 one line that cannot be saved holds all of them; each says why', async () => {
    await world.make.item({ itemNo: '200001', onMenu: false })
    await world.make.item({ itemNo: '200002', isRestricted: true })
    const orderNo = await world.make.order({ lines: { '100100': 4 }, menuCycle: 'C1' })
    await world.db
      .insertInto('menuRemoval')
      .values({ customerNo: '104220', listCode: '', menuCycle: 'C1', menuSeqNo: '', itemNo: '100102' })
      .execute()
    const refused = await save(orderNo, [
      { itemNo: '100100', quantity: 9, version: 7 },
      { itemNo: '100101', quantity: 1 },
      { itemNo: '100102', quantity: 1 },
      { itemNo: '200001', quantity: 1 },
      { itemNo: '200002', quantity: 1 },
      { itemNo: '999999', quantity: 1 },
      { itemNo: '100101', quantity: 2 },
      { itemNo: '100100', quantity: 4 },
    ])
    expect(refused).toMatchObject({ status: 200, message: 'error', code: 'rejected' })
    expect(refused.text).toBe('Nothing was saved: 7 lines of 8 refused. CLERK changed this line to 4 in the meantime.')
    const facts = api.orders.saveLines.refusal.read(refused.body)
    expect(facts.lines?.map(({ itemNo, outcome, code, text }) => [itemNo, outcome, code, text])).toEqual([
      ['100100', 'rejected', 'conflict', 'CLERK changed this line to 4 in the meantime.'],
      ['100101', 'held', undefined, undefined],
      ['100102', 'rejected', 'off the menu', "Item 100102 was taken off this day's menu."],
      ['200001', 'rejected', 'not on list', "Item 200001 is not on this order's list."],
      ['200002', 'rejected', 'not on list', "Item 200002 is not on this order's list."],
      ['999999', 'rejected', 'not found', 'Item 999999 was not found.'],
      ['100101', 'rejected', 'repeated', 'Item 100101 is in this request twice.'],
      ['100100', 'rejected', 'repeated', 'Item 100100 is in this request twice.'],
    ])
    expect(facts.lines?.[0]).toMatchObject({ quantity: 4, version: 1, modifiedBy: 'CLERK' })
    expect(await stored(orderNo)).toEqual({ pieces: 4, lines: [['100100', 4, 1]] })
    expect(await audit()).toEqual([])
  })

  test('ORD-52 INV-13 over the limit all is held until it is confirmed in the same request, and the record says how', async () => {
    await world.db.updateTable('customer').set({ maxOrderQuantity: 0 }).execute()
    const orderNo = await world.make.order()
    const lines = [
      { itemNo: '100100', quantity: 301 },
      { itemNo: '100101', quantity: 300 },
    ]
    expect(await save(orderNo, lines)).toMatchObject({
      code: 'over limit',
      text: 'Nothing was saved: 1 line of 2 refused. Are you sure you want to order more than a quantity of 300 for Item 100100?',
    })
    expect((await stored(orderNo)).pieces).toBe(0)
    expect((await save(orderNo, lines, { confirmedBy: 'question' })).value.pieces).toBe(601)
    expect((await audit()).map(({ itemNo, note }) => [itemNo, note])).toEqual([
      ['100100', 'question'],
      ['100101', ''],
    ])
  })

  test('INV-42 the same batch again, its answer lost, is saved once', async () => {
    const orderNo = await world.make.order()
    const lines = [{ itemNo: '100100', quantity: 9, version: 0 }]
    await save(orderNo, lines)
    expect((await save(orderNo, lines)).value.lines).toEqual([
      { itemNo: '100100', outcome: 'unchanged', quantity: 9, version: 1 },
    ])
    expect(await audit()).toHaveLength(1)
  })

  test('INV-01 INV-04 closes at the cut-off for customers, opens then for staff, never in production', async () => {
    const orderNo = await world.make.order({ orderDate: '2026-11-24' })
    const lines = [{ itemNo: '100100', quantity: 3 }]
    const desk = () => world.as(staff, { viewing: '104220' })
    expect((await saveAs(await desk(), orderNo, lines)).code).toBe('not yet past cut-off')
    world.clock.set(PAST_CUTOFF)
    expect(await save(orderNo, lines)).toMatchObject({
      code: 'past cut-off',
      text: 'The cut-off has passed. This order can be viewed, not changed.',
    })
    expect((await saveAs(await desk(), orderNo, lines)).value.pieces).toBe(3)
    expect(await audit()).toMatchObject([{ actor: 'ADMIN', onBehalfOf: '104220' }])
    for (const state of ['in production', 'shipped', 'invoiced', 'cancelled']) {
      await world.db.updateTable('salesOrder').set({ state }).execute()
      expect((await saveAs(await desk(), orderNo, [{ itemNo: '100100', quantity: 8 }])).message).toBe('error')
    }
    expect((await stored(orderNo)).pieces).toBe(3)
  })

  test('INV-36 SEC-07 orders of others and out of reach read as absent; another tenant’s item is not on the list', async () => {
    await world.make.customer({ customerNo: '104500' })
    await world.make.item({ customerNo: '104500', itemNo: '300001' })
    await world.make.location({ locationNo: '000500', routeNo: 'R15' })
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const far = await world.make.order({ locationNo: '000500', routeNo: 'R15' })
    const lines = [{ itemNo: '100100', quantity: 9 }]
    const absent = await saveAs(await world.as(otherClerk), '1', lines)
    const foreign = await saveAs(await world.as(otherClerk), orderNo, lines)
    expect(foreign).toMatchObject({ status: 404, text: `Order ${orderNo} was not found.` })
    expect(absent).toMatchObject({ status: 404, text: 'Order 1 was not found.' })
    expect((await saveAs(await world.as(routeClerk), far, lines)).status).toBe(404)
    expect((await saveAs(await world.as(routeClerk), orderNo, lines)).status).toBe(200)
    expect((await save(orderNo, [{ itemNo: '300001', quantity: 1 }])).code).toBe('not on list')
  })

  test('SEC-31 what is no list of lines is refused with a sentence that names the place', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const browser = await world.as(clerk)
    const send = async (itemsToUpdate: string) => {
      const response = await browser.send('POST', `/api/${api.orders.saveLines.path.slice(1)}?ordrno=${orderNo}`, {
        itemsToUpdate,
      })
      return [response.status, ((await response.json()) as { messageTxt: string }).messageTxt] as const
    }
    const line = (more: string) => `[{"itemno":"100100","qty":1},{"itemno":"100101",${more}}]`
    const said: [string, string][] = [
      ['', 'itemsToUpdate: is not JSON.'],
      ['nonsense', 'itemsToUpdate: is not JSON.'],
      ['{}', 'itemsToUpdate: must be a list.'],
      [line('"qty":-1'), 'itemsToUpdate: entry 2, qty: Quantity must be a whole number from 0 to 99,999.'],
      [line('"qty":1.5'), 'itemsToUpdate: entry 2, qty: Quantity must be a whole number from 0 to 99,999.'],
      [line('"qty":null'), 'itemsToUpdate: entry 2, qty: Quantity must be a whole number from 0 to 99,999.'],
      [line('"qty":1,"price":0.01'), 'itemsToUpdate: "price" is not a field of entry 2.'],
      [line('"qty":1,"qty":2'), 'itemsToUpdate: has the key "qty" twice.'],
      [line('"qty":1,"__proto__":{"isAdmin":true}'), 'itemsToUpdate: may not have a key "__proto__".'],
      ['['.repeat(40) + ']'.repeat(40), 'itemsToUpdate: is nested deeper than 32 levels.'],
      [
        `[${Array.from({ length: 2001 }, () => '{"itemno":"1","qty":1}').join()}]`,
        'itemsToUpdate: at most 2,000 entries.',
      ],
    ]
    for (const [text, sentence] of said) expect(await send(text), text.slice(0, 60)).toEqual([400, sentence])
    expect(await stored(orderNo)).toEqual({ pieces: 4, lines: [['100100', 4, 1]] })
    expect((await send('[{"itemno":"100100","qty":"6"}]'))[0]).toBe(200)
    expect((await stored(orderNo)).pieces).toBe(6)
  })

  test('INV-15 batches and single lines at once: each whole, none lost, the total is that of the lines', async () => {
    const items = Array.from({ length: 30 }, (_, i) => `30${String(i).padStart(4, '0')}`)
    for (const itemNo of items) await world.make.item({ itemNo })
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    const batch = (quantity: number) => items.map((itemNo) => ({ itemNo, quantity }))
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((quantity) => saveAs(browser, orderNo, batch(quantity))),
      ...items.slice(0, 5).map((itemNo) => browser.ask(api.orders.saveLine, { orderNo, itemNo, quantity: 7 })),
    ])
    expect(answers.map(({ message }) => message)).toEqual(answers.map(() => 'success'))
    const { pieces, lines } = await stored(orderNo)
    expect(pieces).toBe(lines.reduce((sum, [, quantity]) => sum + (quantity as number), 0))
    // The lines that only batches touched are all of the same, last batch.
    expect(new Set(lines.slice(5).map(([, quantity]) => quantity)).size).toBe(1)
  })

  test('INV-14 two batches that saw the same versions: one is stored whole, the other told of each line', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4, '100101': 5 } })
    const browser = await world.as(clerk)
    const batch = (quantity: number) => [
      { itemNo: '100100', quantity, version: 1 },
      { itemNo: '100101', quantity, version: 1 },
    ]
    const answers = await Promise.all([10, 20].map((quantity) => saveAs(browser, orderNo, batch(quantity))))
    const lost = answers.find(({ message }) => message === 'error')
    const won = answers.find(({ message }) => message === 'success')
    const winner = won?.value.lines[0]?.quantity ?? 0
    expect(lost).toMatchObject({ code: 'conflict' })
    expect(api.orders.saveLines.refusal.read(lost?.body).lines?.map(({ quantity }) => quantity)).toEqual([
      winner,
      winner,
    ])
    expect(await stored(orderNo)).toEqual({
      pieces: winner * 2,
      lines: [
        ['100100', winner, 2],
        ['100101', winner, 2],
      ],
    })
  })

  test('INV-18 an order exported and imported again, sent whole, changes nothing and records nothing', async () => {
    const texts = ['=1+1', "'quoted'", 'a "b", c', ' -5', 'Käse\nBrot', '@x;y']
    for (const [i, description] of texts.entries()) await world.make.item({ itemNo: String(700_000 + i), description })
    const quantity = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }))
    const browser = await world.as(clerk)
    await fc.assert(
      fc.asyncProperty(fc.array(quantity, { minLength: 9, maxLength: 9 }), async (quantities) => {
        const itemNos = ['100100', '100101', '100102', ...texts.map((_, i) => String(700_000 + i))]
        const ordered = itemNos.flatMap((itemNo, i) => (quantities[i] ? [[itemNo, quantities[i]] as const] : []))
        const orderNo = await world.make.order({ lines: Object.fromEntries(ordered) })
        const before = await stored(orderNo)
        const { items } = (await browser.ask(api.orders.load, { orderNo })).value
        const preview = previewImport(exportCsv(items), items, 300)
        if (ordered.length === 0) {
          expect(preview).toEqual({ refusal: 'No order lines found.' })
          return
        }
        if ('refusal' in preview) throw new Error(preview.refusal)
        expect(preview.changes).toEqual([])
        const lines = preview.unchanged.map(({ itemNo, to }) => ({ itemNo, quantity: to }))
        expect(lines.map(({ itemNo, quantity: sent }) => [itemNo, sent])).toEqual(ordered)
        const outcomes = (await saveAs(browser, orderNo, lines)).value.lines.map(({ outcome }) => outcome)
        expect(new Set(outcomes)).toEqual(new Set(['unchanged']))
        expect(await stored(orderNo)).toEqual(before)
        expect(await audit()).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('2,000 lines are one request', async () => {
    const items = Array.from({ length: 2000 }, (_, i) => String(400_000 + i))
    const item = { description: 'Item', sectionName: 'S', priceCode: 'A03' }
    await world.db
      .insertInto('item')
      .values(items.map((itemNo) => ({ ...item, itemNo })))
      .execute()
    await world.db
      .insertInto('itemListEntry')
      .values(items.map((itemNo) => ({ customerNo: '104220', listCode: '', itemNo })))
      .execute()
    const orderNo = await world.make.order()
    const { value } = await save(
      orderNo,
      items.map((itemNo, i) => ({ itemNo, quantity: (i % 9) + 1, version: 0 })),
    )
    const sum = items.reduce((total, _, i) => total + (i % 9) + 1, 0)
    expect(value.pieces).toBe(sum)
    expect((await stored(orderNo)).pieces).toBe(sum)
    expect(await audit()).toHaveLength(2000)
  })
})
