// The contacts of a location at every door: form, wire, import, history (LOC-36).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'

type Wire = Record<string, unknown>
const ana = { contact1Name: 'Ana Diaz', contact1Phone: '414-555-0100', contact1Email: 'ana@example.com' }

describe.each(testDatabases())('contacts of a location on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
  })
  const asked = (persona: Persona) => world.as(persona, persona === staff ? { viewing: OWN } : {})
  const idOf = async () =>
    (await world.db.selectFrom('location').select('locationId').executeTakeFirstOrThrow()).locationId
  const save = async (fields: object, persona = customerAdmin) =>
    (await asked(persona)).ask(api.locations.save, { locationId: await idOf(), location: fields })
  const one = async (persona = customerAdmin) =>
    (await (await asked(persona)).ask(api.locations.one, { locationNo: '000213', showInactive: true })).body as Wire
  const contactsIn = (body: Wire) => Object.fromEntries(Object.entries(body).filter(([name]) => /^Contact /.test(name)))

  test('LOC-36 are saved trimmed, answered where they are not blank, and cleared by a blank', async () => {
    const answer = await save({ ...ana, contact1Name: ' Ana Diaz ', contact3Email: 'night@example.com' })
    expect(answer.value.location).toMatchObject({ ...ana, contact3Email: 'night@example.com' })
    expect(contactsIn(await one())).toEqual({
      'Contact 1 Name': 'Ana Diaz',
      'Contact 1 Phone': '414-555-0100',
      'Contact 1 Email': 'ana@example.com',
      'Contact 3 Email': 'night@example.com',
    })
    expect((await save({ name: 'Harbor' })).value.location, 'left out').toMatchObject(ana)
    await save({ contact1Name: '', contact1Phone: '', contact1Email: '', contact3Email: '' })
    expect(contactsIn(await one())).toEqual({})
  })

  test('LOC-36 a new location has them from its start', async () => {
    const { value } = await (await asked(customerAdmin)).ask(api.locations.save, {
      location: { name: 'Pier 9', routeNo: 'R14', ...ana },
    })
    expect(value.location).toMatchObject({ name: 'Pier 9', ...ana })
  })

  test('LOC-36 are refused by field, and nothing is saved', async () => {
    const answer = await save({
      name: 'Other',
      contact1Phone: 'soon',
      contact2Email: 'ben@',
      contact3Name: 'x'.repeat(51),
    })
    expect(answer.message).toBe('error')
    expect(faultsOf(api.locations.save, answer)).toEqual([
      {
        field: 'contact1Phone',
        text: 'The phone number is not valid. Enter it like 414-555-0100 or 414-555-0100 x12.',
      },
      { field: 'contact2Email', text: 'The e-mail address is not valid.' },
      { field: 'contact3Name', text: 'The name is 51 characters long; 50 are allowed.' },
    ])
    expect((await one())['Name']).toBe('Harbor St Mart')
  })

  test('LOC-36 are answered to users who maintain locations, and to no other user', async () => {
    await save(ana)
    expect(contactsIn(await one(staff))).not.toEqual({})
    expect(contactsIn(await one(clerk))).toEqual({})
    const listed = await (await asked(clerk)).ask(api.locations.list, { showInactive: true })
    expect(JSON.stringify(listed.body)).not.toContain('ana@example.com')
    const ofAdmin = await (await asked(customerAdmin)).ask(api.locations.list, { showInactive: true })
    expect(JSON.stringify(ofAdmin.body)).toContain('ana@example.com')
  })

  test('LOC-19 LOC-36 the answer posted back is taken and changes nothing', async () => {
    await save(ana)
    const { message, ...location } = await one()
    const client = await asked(customerAdmin)
    const response = await client.send('POST', `/api${api.locations.save.path}?id=${location['id']}`, {
      location: JSON.stringify(location),
    })
    expect(await response.json()).toMatchObject({ message: 'success', ...location })
  })

  test('INV-33 LOC-36 each change of them is in the location’s history', async () => {
    await save(ana)
    const { value } = await (await asked(customerAdmin)).ask(api.history.list, { kind: 'location', subject: '000213' })
    expect(JSON.stringify(value)).toContain('Contact 1 e-mail')
    expect(JSON.stringify(value)).toContain('ana@example.com')
  })
})
