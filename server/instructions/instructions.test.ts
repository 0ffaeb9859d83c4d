import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import {
  clerk,
  customerAdmin,
  OTHER,
  OWN,
  otherAdmin,
  type Persona,
  plainStaff,
  routeClerk,
  staff,
} from '#tests/support/personas.ts'

const RIGHTS = ['deliveryInstructions'] as const
const reader: Persona = { ...clerk, userCode: 'READER', rights: RIGHTS }
const ofRoute: Persona = { ...routeClerk, userCode: 'ONROUTE', rights: RIGHTS }
const ofShipTo = { ...ofRoute, userCode: 'ATDOCK', mappedRouteNo: 'DOCK' }

describe.each(testDatabases())('delivery instructions on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    const { make } = world
    await make.customer()
    await make.customer({ customerNo: OTHER })
    await make.location({ locationNo: '000300', routeNo: 'R20', shipToCode: 'DOCK' })
    await make.location({ locationNo: '000213', routeNo: 'R14', shipToCode: 'NORTH' })
    const shipTo = (customerNo: string, shipToCode: string, instructions: string) =>
      world.db
        .insertInto('shipTo')
        .values({ customerNo, shipToCode, name: `${shipToCode} yard`, city: 'Milwaukee', instructions })
        .execute()
    await shipTo(OWN, 'NORTH', 'Rear door.\\nAsk for Jo &amp; Al.\r\n<b>Ring twice</b>')
    await shipTo(OWN, 'DOCK', 'Dock 3')
    await shipTo(OWN, 'HILL', '')
    await shipTo(OTHER, 'DOCK', 'Theirs')
  })

  const codes = async (persona = reader, viewing = '') =>
    (await (await world.as(persona, { viewing })).ask(api.instructions.shipTos, {})).value.map(
      ({ shipToCode }) => shipToCode,
    )
  const text = async (persona: Persona, shipToCode: string, viewing = '') =>
    (await world.as(persona, { viewing })).ask(api.instructions.text, { shipToCode })

  test('DLV-02 DLV-04 the ship-tos of the customer, by code', async () => {
    const { value } = await (await world.as(reader)).ask(api.instructions.shipTos, {
      ...{ customerNo: OWN, customerName: 'Whatever it is called' },
    })
    expect(value.map(({ shipToCode }) => shipToCode)).toEqual(['DOCK', 'HILL', 'NORTH'])
    expect(value[0]).toEqual({ customerNo: OWN, shipToCode: 'DOCK', name: 'DOCK yard', city: 'Milwaukee' })
  })

  test('DLV-03 DLV-05 a text has its line breaks and signs, nothing of it is markup that was made here, and none is blank', async () => {
    expect((await text(reader, 'NORTH')).value).toBe('Rear door.\nAsk for Jo & Al.\n<b>Ring twice</b>')
    expect((await text(reader, ' HILL ')).value).toBe('')
  })

  test('DLV-03 a blank ship-to and one that is none are told in a sentence', async () => {
    expect(await text(reader, '  ')).toMatchObject({
      status: 200,
      text: 'Choose the ship-to whose delivery instructions you want to read.',
    })
    expect(await text(reader, 'NOWHERE')).toMatchObject({ status: 404, text: 'This ship-to was not found.' })
  })

  test('USR-27 DLV-02 who is limited to a route or a ship-to reads what is told there, and nothing else', async () => {
    expect(await codes(ofRoute)).toEqual(['NORTH'])
    expect((await text(ofRoute, 'DOCK')).status).toBe(404)
    expect(await codes(ofShipTo)).toEqual(['DOCK'])
    expect((await text(ofShipTo, 'DOCK')).value).toBe('Dock 3')
    expect((await text(ofShipTo, 'NORTH')).status).toBe(404)
  })

  test('SID-08 SID-09 staff with a customer, its administrators and who has the right; nobody else', async () => {
    expect(await codes(staff, OWN)).toEqual(['DOCK', 'HILL', 'NORTH'])
    expect(await codes(customerAdmin)).toEqual(['DOCK', 'HILL', 'NORTH'])
    expect((await text(otherAdmin, 'DOCK')).value).toBe('Theirs')
    expect((await text(otherAdmin, 'NORTH')).status).toBe(404)
    for (const persona of [clerk, plainStaff, staff]) {
      const client = await world.as(persona)
      expect((await client.ask(api.instructions.shipTos, {})).status).toBe(403)
      expect((await client.ask(api.instructions.text, { shipToCode: 'DOCK' })).status).toBe(403)
    }
    const foreign = await world.as(reader)
    expect((await foreign.ask(api.instructions.text, { customerNo: OTHER, shipToCode: 'DOCK' })).status).toBe(404)
  })
})
