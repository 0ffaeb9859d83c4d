// Locations by POS number (LOC-34): of the customer's own alone, where that is enabled, in every kind of file.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { problemText } from '#rules/uploads/model.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { uploadOfBytes } from '#tests/support/upload.ts'
import { matrixSheet, workbookOf } from '#tests/support/workbooks.ts'
import type { TestWorld } from '#tests/support/world.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
    const location: TestWorld['make']['location'] = (given) => world.make.location(given)
    await location({ locationNo: '000214', pos: 'LF100' })
    await location({ locationNo: '000215', pos: 'TWIN' })
    await location({ locationNo: '000216', pos: 'TWIN', isActive: false })
    await location({ locationNo: '000217', pos: '214' })
    await location({ locationNo: '000400', pos: 'AWAY', routeNo: 'R99' })
    // Another customer's, with the same and with others.
    await location({ customerNo: OTHER, locationNo: '000900', pos: 'LF100' })
    await location({ customerNo: OTHER, locationNo: '000901', pos: 'THEIRS' })
  })

  const enable = (customerNo: string, posEnabled = true) =>
    world.db.updateTable('customer').set({ posEnabled }).where('customerNo', '=', customerNo).execute()
  const numbers = async (user = integrator) =>
    (await (await world.as(user)).ask(api.uploads.posNumbers, {})).value.posNumbers.sort((a, b) =>
      a.posNumber < b.posNumber ? -1 : 1,
    )

  test('LOC-34 the customer’s own POS numbers, each with what it may mean; none while the setting is off', async () => {
    expect(await numbers()).toEqual([])
    await enable(OTHER)
    expect(await numbers(), 'the setting is another customer’s').toEqual([])
    await enable(OWN)
    const own = [
      { posNumber: '000214', locationNos: ['000217'], isLocation: true },
      { posNumber: 'LF100', locationNos: ['000214'], isLocation: false },
      { posNumber: 'TWIN', locationNos: ['000215', '000216'], isLocation: false },
    ]
    const away = { posNumber: 'AWAY', locationNos: ['000400'], isLocation: false }
    expect(await numbers()).toEqual([own[0], away, own[1], own[2]])
    // Out of reach is as if there were none (USR-27).
    expect(await numbers({ ...integrator, userCode: 'ROUTED', mappedRouteNo: 'R14' })).toEqual(own)
  })

  test('LOC-34 a workbook’s rows go by the POS numbers of their own customer', async () => {
    await enable(OWN)
    const client = await world.as(staff)
    const read = async () => {
      const rows = [
        ...[
          [OWN, 'lf100', '', 0, 4],
          [OWN, '213', '', 0, 5],
          [OWN, 'TWIN', '', 0, 6],
          [OWN, '214', '', 0, 7],
        ],
        ...[
          [OTHER, 'LF100', '', 0, 8],
          [OWN, 'THEIRS', '', 0, 9],
        ],
      ]
      const bytes = workbookOf({ sheets: [matrixSheet('Monday', { items: ['100100'] }, rows as never)] })
      return (await client.ask(api.uploads.readWorkbook, { workbook: uploadOfBytes(bytes) })).value
    }
    const { lines, badCustomers, problems, problemCount, changes } = await read()
    expect(lines.map(({ customerNo, locationNo, quantity }) => [customerNo, locationNo, quantity])).toEqual([
      [OWN, '000214', 4],
      [OWN, '000213', 5],
    ])
    expect(changes.map(({ kind: told, from, to }) => [told, from, to])).toEqual([
      ['padded location', '213', '000213'],
      ['POS number', 'lf100', '000214'],
    ])
    expect([problems.map(problemText), problemCount]).toEqual([
      [
        'Monday, cell B6: “TWIN” is the POS number of locations 000215 and 000216',
        'Monday, cell B7: “000214” is the number of location 000214 and the POS number of location 000217',
      ],
      2,
    ])
    expect(badCustomers.map(({ row, customerNo, locationNo }) => [row, customerNo, locationNo])).toEqual([
      [8, OTHER, 'LF100'],
      [9, OWN, 'THEIRS'],
    ])
    await enable(OTHER)
    const both = await read()
    expect(both.lines.map(({ customerNo, locationNo }) => [customerNo, locationNo])).toEqual([
      [OWN, '000214'],
      [OWN, '000213'],
      [OTHER, '000900'],
    ])
    expect(both.badCustomers.map(({ row }) => row)).toEqual([9])
    await enable(OTHER, false)
    await enable(OWN, false)
    const without = await read()
    expect(without.lines.map(({ locationNo, quantity }) => [locationNo, quantity])).toEqual([
      ['000213', 5],
      ['000214', 7],
    ])
    expect(without.problems).toEqual([])
  })
})
