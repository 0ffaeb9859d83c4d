import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { staff } from '#tests/support/personas.ts'
import { byErp } from '#tests/support/world.ts'
import { reconcileCommand, reconcileList, USAGE } from './reconcile.ts'

const DAY = '2026-11-24'

describe.each(testDatabases())('the ERP’s list against ours, on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
  })

  const order = () => world.make.order({ orderDate: DAY, lines: { '100100': 4, '100101': 2, '100102': 0 } })
  const release = async () => {
    const admin = await world.as(staff)
    await admin.ask(api.production.release, { makeDate: DAY, routeNos: [], withOpen: false } as never)
  }
  const compare = (text: string) => reconcileList(world.db, DAY, Buffer.from(text))

  test('ERP-12 only here, only there with the reason, and different with what differs', async () => {
    const [same, missing, other, unlocked] = [await order(), await order(), await order(), await order()]
    await release()
    const admin = await world.as(staff)
    await admin.ask(api.production.unlock, { orderNo: Number(unlocked), reason: 'Two more' } as never)
    expect(
      await compare(`order_no,state,pieces\n${same},in production,6\n${other},shipped,5\n${unlocked},,\n77,,\n`),
    ).toEqual({
      ok: false,
      makeDate: DAY,
      agreeing: 1,
      onlyHere: [Number(missing)],
      onlyThere: [
        { orderNo: Number(unlocked), why: 'open here: it must not be made' },
        { orderNo: 77, why: 'no order of ours' },
      ],
      different: [{ orderNo: Number(other), differs: ['in production here, shipped there', '6 pieces here, 5 there'] }],
      problems: [],
    })
  })

  test('ERP-12 a row a line; an order that was told again is compared with what was told last', async () => {
    const orderNo = await order()
    await release()
    const admin = await world.as(staff)
    await admin.ask(api.production.unlock, { orderNo: Number(orderNo), reason: 'More' } as never)
    await sql`update order_line set quantity = 7 where item_no = '100100'`.execute(world.db)
    await release()
    const list = (quantity: number) => `order_no,item_no,quantity\n${orderNo},100100,${quantity}\n${orderNo},100101,2\n`
    expect(await compare(list(7))).toMatchObject({ ok: true, agreeing: 1 })
    expect((await compare(list(4))).different).toEqual([
      { orderNo: Number(orderNo), differs: ['item 100100: 7 here, 4 there'] },
    ])
  })

  test.each([
    ['order_no,color\n1,red\n', 1, '"color" is not a column; write order_no, state, pieces, item_no, quantity.'],
    ['state\nshipped\n', 1, 'The column order_no is missing.'],
    ['order_no,item_no\n1,A\n', 1, 'item_no and quantity come together or not at all.'],
    ['order_no,pieces\nSO-1,3\n', 2, 'order_no must be a whole number from 1 to 999999999999.'],
    ['order_no\n1\n1\n', 3, 'Order 1 is in the file twice.'],
    ['order_no,item_no,quantity\n1,A,1\n1,A,2\n', 3, 'Item A of order 1 is in the file twice.'],
    ['order_no,pieces\n1,2,3\n', 2, 'The row has 3 values, the header has 2 columns.'],
    ['order_no;state\n1;shipped\n', 1, 'The columns must be separated by commas.'],
  ])('ERP-12 %j is refused', async (text, line, message) => {
    expect(await compare(text)).toMatchObject({ ok: false, problems: [{ line, message }] })
  })

  test('ERP-12 a list as a spreadsheet leaves it: byte order mark, CRLF, blanks at the end, and an order number of ten digits', async () => {
    const orderNo = await order()
    await release()
    const found = await compare(`\uFEFForder_no,pieces\r\n${orderNo},6,\r\n1234567890,1\r\n`)
    expect(found).toMatchObject({ agreeing: 1, onlyThere: [{ orderNo: 1_234_567_890 }], problems: [] })
    const wide = await reconcileList(world.db, DAY, Buffer.from('order_no\n', 'utf16le'))
    expect(wide.problems).toEqual([{ line: 1, message: 'The file is UTF-16; save it as CSV UTF-8.' }])
  })

  test('ERP-12 does not expect the ERP to have an order that the ERP canceled after its release', async () => {
    const orderNo = await order()
    await release()
    await sql`update sales_order set state = 'cancelled'`.execute(world.db)
    expect(await compare('order_no\n')).toMatchObject({ ok: true, onlyHere: [] })
    expect(await compare(`order_no\n${orderNo}\n`)).toMatchObject({
      ok: false,
      onlyThere: [{ orderNo: Number(orderNo), why: 'canceled here: it must not be made' }],
      different: [],
    })
  })

  test('ERP-12 an order that was unlocked here and shipped there all the same is said to be so', async () => {
    const orderNo = await order()
    await release()
    const admin = await world.as(staff)
    await admin.ask(api.production.unlock, { orderNo: Number(orderNo), reason: 'More' } as never)
    await sql`update sales_order set state = 'shipped'`.execute(world.db)
    expect(await compare(`order_no\n${orderNo}\n`)).toMatchObject({
      onlyThere: [{ orderNo: Number(orderNo), why: 'unlocked here, and not released again' }],
    })
  })

  test('ERP-13 over HTTP it is the command’s own line, and a list that is refused says where', async () => {
    const [one, two] = [await order(), await order()]
    await release()
    const post = async (
      text: string | readonly string[],
      query = `?make_date=${DAY}`,
      headers: Record<string, string> = byErp,
    ) => {
      const body = new FormData()
      for (const [at, each] of [text].flat().entries()) body.append('file', new File([each], `list${at}.csv`))
      const sent = { ...headers, host: 'portal.test' }
      const address = `http://portal.test/api/erp/reconcile${query}`
      const response = await world.fetch(new Request(address, { method: 'POST', headers: sent, body }))
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const list = `order_no,pieces\n${one},5\n77,1\n`
    const found = JSON.parse(JSON.stringify(await compare(list)))
    expect(found).toMatchObject({ ok: false, onlyHere: [Number(two)] })
    expect(await post(list)).toEqual({ status: 200, body: { message: 'success', ...found } })
    expect((await post(`order_no\n${one}\n${two}\n`)).body).toMatchObject({ ok: true, agreeing: 2 })
    expect((await post('order_no\nSO-1\n')).body).toMatchObject({
      ...{
        message: 'error',
        code: 'list refused',
        ok: false,
        messageTxt: 'Nothing was compared: 1 problem in the list.',
      },
      problems: [{ line: 2, message: 'order_no must be a whole number from 1 to 999999999999.' }],
    })
    expect((await post([list, list])).body).toMatchObject({ message: 'error', messageTxt: 'file: send one list.' })
    expect((await post(list, '')).body).toMatchObject({ messageTxt: 'make_date is missing.' })
    expect((await post(list, '?make_date=11/24/2026')).status).toBe(400)
    expect((await post(list, `?make_date=${DAY}`, {})).status).toBe(401)
    expect(await world.db.selectFrom('importRun').selectAll().execute()).toEqual([])
  })

  test('ERP-12 the command says it in sentences, or on one line', async () => {
    const orderNo = await order()
    await release()
    const folder = await mkdtemp(path.join(tmpdir(), 'provender-list-'))
    const file = path.join(folder, 'list.csv')
    await writeFile(file, 'order_no\n77\n')
    const run = (...words: string[]) => reconcileCommand(world.db, words)
    expect(await run(file, '--date', DAY)).toEqual({
      ok: false,
      text: [
        `Only here: order ${orderNo}.`,
        'Only there: order 77, no order of ours.',
        '11/24/2026: 0 orders the same, 1 only here, 1 only there, 0 different.',
      ].join('\n'),
    })
    expect(JSON.parse((await run(file, '--date', DAY, '--json')).text)).toMatchObject({
      ok: false,
      onlyHere: [Number(orderNo)],
    })
    await rm(folder, { recursive: true })
    await expect(run(file, '--date', DAY)).rejects.toThrow('cannot be read (ENOENT).')
    await expect(run(file)).rejects.toThrow(USAGE)
    await expect(run('', '--date', DAY)).rejects.toThrow(USAGE)
  })
})
