// Order Add/Cut as programs know it (CUT-08 to CUT-11): the specification's own words, and what of them is refused.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const FRIDAY = '2026-11-27'
let desk: Client
const world = freshWorld('any', async () => {
  await world.make.shop()
  desk = await world.as(staff)
})

const dates = async () => (await desk.ask(api.cutoffs.display, { func: 'DISPLAY', ownerNo: '' })).value.dates
const recorded = () => world.db.selectFrom('auditEntry').where('action', 'like', 'cutoff%').selectAll().execute()

describe('the wire (CUT-08 to CUT-11)', () => {
  const post = async (query: string, cutDate: object) => {
    const answer = await desk.send('POST', `/api/orderaddcut?${query}`, { cut_date: JSON.stringify(cutDate) })
    return (await answer.json()) as Record<string, unknown>
  }
  test('in the specification’s own words, with the date as text or as the answer has it', async () => {
    const added = await post('method=INSERT', { 'Document Date': '11/27/2026' })
    expect(added['cut_date']).toMatchObject({
      'Menu Cut Day': -2,
      'Menu Cut Time': '00:00',
      DOW: 6,
      'Customer No_': '',
    })
    const { cut_date: row } = added as { cut_date: Record<string, unknown> }
    const back = await post('method=UPDATE', { ...row, 'Menu Cut Time': '15:00' })
    expect(back['cut_date']).toMatchObject({ 'Menu Cut Time': '15:00', 'Modify User': 'ADMIN', 'Add Time': '12:00' })
    const named = await post('method=UPDATE&date=11/27/2026&dow=6', {
      'Menu Cut Day': '-3',
      'Menu Cut Time': '16:00',
    })
    expect(named['cut_date']).toMatchObject({
      'Menu Cut Day': -3,
      'Document Date': { date: '2026-11-27 00:00:00.000000' },
    })
    const weekly = await post('method=UPDATE&dow=2', { 'Menu Cut Day': -4, 'Menu Cut Time': '16:00' })
    expect(weekly['cut_date']).toMatchObject({ DOW: 2, 'Menu Cut Day': -4 })
    const gone = await desk.send(
      'DELETE',
      '/api/orderaddcut?func=DELETE&document_date=11%2F27%2F2026&dow=6&customer_no=',
    )
    expect(await gone.json()).toMatchObject({ message: 'success' })
    expect(await dates()).toEqual([])
  })
  test.each<[string, object | string]>([
    ['unknown fields', { 'Document Date': FRIDAY, colour: 1 }],
    ['a date that is none', { 'Document Date': { date: 'tomorrow' } }],
    ['neither date nor weekday', { 'Menu Cut Day': -2 }],
    ['a weekday that is none', { DOW: 8, 'Customer No_': OWN }],
    ['a list', []],
  ])('%s are refused as a request', async (_, cutDate) => {
    const answer = await desk.send('POST', '/api/orderaddcut?method=INSERT', { cut_date: JSON.stringify(cutDate) })
    expect([answer.status, await recorded()]).toEqual([400, []])
  })
})
