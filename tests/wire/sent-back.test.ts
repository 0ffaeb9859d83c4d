// Every specified call takes back the record that our own answer returned, with the names that every request carries (SES-15).
import { describe, expect, test } from 'vitest'
import { carried } from '#contract/kernel/endpoint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Wire = Record<string, unknown>
const world = freshWorld('any', async () => {
  await world.make.shop(OWN)
  await world.as(clerk)
})

/** What every request carries: a marker that is on, off, or names the customer; a ship-to; a token left blank. */
const SPELLINGS = ['1', 'true', OWN, '0', '', 'false', 'undefined'] as const
const isOn = (marker: string) => ['1', 'true', OWN].includes(marker)

class Asker {
  readonly client: Client
  readonly always: Readonly<Record<string, string>>
  constructor(client: Client, always: Readonly<Record<string, string>>) {
    this.client = client
    this.always = always
  }
  private path(path: string, query: Readonly<Record<string, string>>) {
    return `/api${path}?${new URLSearchParams({ ...this.always, ...query })}`
  }
  async get<T = Wire>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
    const response = await this.client.send('GET', this.path(path, query))
    expect(response.status, path).toBe(200)
    return (await response.json()) as T
  }
  async post(method: string, path: string, query: Readonly<Record<string, string>>, form: Wire): Promise<Wire> {
    const texts = Object.entries(form).map(([name, value]) => [name, JSON.stringify(value)] as const)
    const response = await this.client.send(method, this.path(path, query), Object.fromEntries(texts))
    return { status: response.status, ...((await response.json()) as Wire) }
  }
}

interface Case {
  readonly by: Persona
  readonly send: (ask: Asker) => Promise<Wire>
}
const named = { lccustno: OWN }
/** A whole record, its envelope included, as it was returned. */
const cases: Readonly<Record<string, Case>> = {
  'CUS-07 a customer': {
    by: staff,
    send: async (ask) => ask.post('POST', '/customer', named, { customer: await ask.get('/customer', named) }),
  },
  'CUS-07 a customer of the list': {
    by: staff,
    send: async (ask) => {
      const customer = (await ask.get<Wire[]>('/customers')).find((each) => each['No_'] === OWN)
      return ask.post('POST', '/customer', named, { customer })
    },
  },
  'LOC-19 a location': {
    by: customerAdmin,
    send: async (ask) => {
      const location = await ask.get('/custlocations/', { ...named, lclocationno: '000213' })
      const query = { ...named, location_no: '000213', id: String(location['id']) }
      return ask.post('POST', '/custlocations', query, { location })
    },
  },
  'LOC-19 a location of the list': {
    by: customerAdmin,
    send: async (ask) => {
      const [location] = await ask.get<Wire[]>('/custlocations', named)
      return ask.post('POST', '/custlocations', { ...named, id: String(location?.['id']) }, { location })
    },
  },
  'LOC-19 a location without an id in the query': {
    by: customerAdmin,
    send: async (ask) => {
      const [location] = await ask.get<Wire[]>('/custlocations', named)
      return ask.post('POST', '/custlocations', { ...named, location_no: '000213' }, { location })
    },
  },
  'LOC-16 LOC-19 a new location, of blank fields by their names': {
    by: customerAdmin,
    send: async (ask) => {
      const names = await ask.get<string[]>('/custlocation_columns/')
      const blank = Object.fromEntries(names.map((name) => [name, '']))
      const location = { ...blank, Name: 'Pier 9', 'Route No_': 'R14' }
      return ask.post('POST', '/custlocations', { ...named, location_no: '000402' }, { location })
    },
  },
  'ORD-63 a location with its notes': {
    by: customerAdmin,
    send: async (ask) => {
      const data = await ask.get('/custlocations/', { ...named, lclocationno: '000213' })
      return ask.post('POST', '/updatelocationnotes', {}, { data })
    },
  },
  'USR-23 a user': {
    by: customerAdmin,
    send: async (ask) =>
      ask.post('POST', '/user', {}, { user: await ask.get('/user', { ...named, user_code: 'CLERK' }) }),
  },
  'USR-23 the user of the session': {
    by: customerAdmin,
    send: async (ask) => ask.post('POST', '/user', {}, { user: (await ask.get('/session'))['user'] }),
  },
  'USR-21 a user to delete': {
    by: customerAdmin,
    send: async (ask) => {
      const user = await ask.get('/user', { ...named, user_code: 'CLERK' })
      return ask.post('POST', '/delete_user', {}, { user: { ...user, APIToken: '', APISecret: '', Deleted: '1' } })
    },
  },
  'USR-24 USR-10 a new user, of blank fields by their names': {
    by: customerAdmin,
    send: async (ask) => {
      const blank = (await ask.get<string[]>('/user_columns')).map((name) => [name, ''] as const)
      const given = { 'User Code': 'FRESH', Name: 'Fresh', Email: 'fresh@example.com', 'Customer No': OWN }
      const unsaid = { APIToken: '', APISecret: '', Password: '' }
      return ask.post('PUT', '/user', {}, { user: { ...Object.fromEntries(blank), ...unsaid, ...given } })
    },
  },
  'ITM-33 the user of the session, for columns of items': {
    by: customerAdmin,
    send: async (ask) => ask.post('POST', '/update_item_columns', named, { user: (await ask.get('/session'))['user'] }),
  },
  'ORD-64 the user of the session, for columns of orders': {
    by: customerAdmin,
    send: async (ask) =>
      ask.post('POST', '/update_order_columns', named, { user: (await ask.get('/session'))['user'] }),
  },
  'ITM-32 items of a list': {
    by: customerAdmin,
    send: async (ask) => {
      const { items } = await ask.get<{ items: Wire[] }>('/itemmaint_new', { ...named, txtItemListCode: '' })
      return ask.post('POST', '/allItems', { ...named, lcitemlistcode: '' }, { items })
    },
  },
  'ITM-31 an item of a list': {
    by: customerAdmin,
    send: async (ask) => {
      const { items } = await ask.get<{ items: Wire[] }>('/itemmaint_new', { ...named, txtItemListCode: '' })
      return ask.post('POST', '/ItemMaintItemSave', { ...named, ItemListCode: '' }, { item: items[0] })
    },
  },
}

/** Customers are maintained by staff who view as none (CUS-01), and a session's user is one of its own customer. */
const notWhileViewing = (name: string) => name.startsWith('CUS-07') || name === 'USR-23 the user of the session'

describe.each(Object.entries(cases))('%s', (name, { by, send }) => {
  test.each(SPELLINGS.filter((marker) => by !== staff || !isOn(marker)))(
    'is taken back with the marker %j',
    async (marker) => {
      const always = { [carried.marker]: marker, [carried.shipTo]: '', [carried.token]: '' }
      const answer = await send(new Asker(await world.as(by), always))
      expect(answer).toMatchObject({ status: 200, message: 'success' })
    },
  )

  test.runIf(!notWhileViewing(name))(
    'is taken back from staff who view as the customer, with the marker 1',
    async () => {
      const client = await world.as(staff)
      await client.send('POST', '/api/impersonate/start', { customer_no: OWN })
      expect(await send(new Asker(client, { [carried.marker]: '1' }))).toMatchObject({
        status: 200,
        message: 'success',
      })
    },
  )
})

test('LOC-16 LOC-31 blanks of a new location are the defaults, and of a location that is there leave it as it is', async () => {
  const ask = new Asker(await world.as(customerAdmin), {})
  const names = await ask.get<string[]>('/custlocation_columns/')
  for (const blank of ['', null]) {
    const record = Object.fromEntries(names.map((name) => [name, blank]))
    const location = { ...record, Name: 'Pier 9', 'Route No_': 'R14' }
    expect(await ask.post('POST', '/custlocations', { location_no: '' }, { location })).toMatchObject({
      ...{ message: 'success', Status: 0, 'Monday Menu': 1, 'Friday Menu': 1, 'Saturday Menu': 0, version: 1 },
    })
  }
  const there = await ask.get('/custlocations/', { lclocationno: '000213' })
  const unset = {
    Status: '',
    'Monday Menu': '',
    OneItemPerTray: null,
    version: '',
    'Location No_': '',
    'Customer No_': '',
  }
  const saved = await ask.post('POST', '/custlocations', { id: String(there['id']) }, { location: unset })
  expect(saved).toMatchObject({
    message: 'success',
    Status: 0,
    'Monday Menu': 1,
    'Location No_': there['Location No_'],
  })
})

describe('CUS-07 without a version', () => {
  const post = async (customer: Wire) =>
    new Asker(await world.as(staff), {}).post('POST', '/customer', named, { customer })

  test('takes the three fields that staff edit, and the last write wins', async () => {
    const first = await post({ 'Web Orders Allowed Count': 3, 'Web Allowed Item List Code Cnt': 2, 'POS Enabled': 1 })
    expect(first).toMatchObject({ message: 'success', 'Web Orders Allowed Count': 3, 'POS Enabled': 1 })
    expect(await post({ 'Web Orders Allowed Count': 1 })).toMatchObject({ message: 'success', 'POS Enabled': 1 })
  })

  test('still reports a conflict where a version is sent, and refuses a name that is not specified', async () => {
    await post({ 'Web Orders Allowed Count': 3 })
    expect(await post({ 'Web Orders Allowed Count': 2, version: 1 })).toMatchObject({ code: 'conflict' })
    expect(await post({ colour: 1 })).toMatchObject({ status: 400, messageTxt: expect.stringContaining('colour') })
  })
})

describe('USR-21 USR-23 USR-24 staff without a customer', () => {
  const user = { 'Customer No': OWN, 'User Code': 'FRESH', Name: 'Fresh', Email: 'fresh@example.com' }
  test('name the customer in the record alone', async () => {
    const ask = new Asker(await world.as(staff), {})
    expect(await ask.post('PUT', '/user', {}, { user })).toMatchObject({ status: 200, message: 'success' })
    expect(await ask.post('POST', '/user', {}, { user: { ...user, Name: 'Changed' } })).toMatchObject({
      Name: 'Changed',
    })
    const gone = await ask.post('POST', '/delete_user', {}, { user: { ...user, Deleted: '1' } })
    expect(gone).toEqual({ status: 200, message: 'success', messageTxt: 'User FRESH was deleted.' })
  })

  test('get no user of another customer than the request names, and a customer that is not there is refused', async () => {
    const ask = new Asker(await world.as(staff), {})
    for (const query of [{}, { lccustno: OWN }])
      expect(await ask.post('PUT', '/user', query, { user: { ...user, 'Customer No': '999999' } })).toMatchObject({
        status: 404,
      })
    expect(await ask.post('PUT', '/user', { lccustno: OWN }, { user })).toMatchObject({ status: 200 })
  })

  test('a customer’s administrator reaches no other customer by the record', async () => {
    await world.make.customer({ customerNo: '104500' })
    const ask = new Asker(await world.as(customerAdmin), {})
    expect(await ask.post('PUT', '/user', {}, { user: { ...user, 'Customer No': '104500' } })).toMatchObject({
      status: 404,
    })
  })
})

test('USR-08 "ItmMaint Scroll" is on for a new user, kept, and answered to the user and to administrators', async () => {
  const ask = new Asker(await world.as(customerAdmin), {})
  const scroll = async () => (await ask.get('/user', { user_code: 'CLERK' }))['ItmMaint Scroll']
  expect(await scroll()).toBe(1)
  await ask.post('POST', '/user', {}, { user: { 'User Code': 'CLERK', 'ItmMaint Scroll': 0 } })
  expect(await scroll()).toBe(0)
  const own = new Asker(await world.as(clerk), {})
  const { user } = await own.get<{ user: Wire }>('/session')
  expect(user['ItmMaint Scroll']).toBe(0)
  await own.post('POST', '/update_item_columns', {}, { user: { 'ItmMaint Scroll': 1 } })
  expect(await scroll()).toBe(1)
  expect(await ask.get('/user_columns')).toContain('ItmMaint Scroll')
})

describe('SES-16 ORD-62 the marker 1 is the customer viewed as now', () => {
  const viewing = async (...customers: string[]) => {
    const client = await world.as(staff)
    for (const customer_no of customers) {
      await client.send('POST', '/api/impersonate/start', { customer_no })
      world.clock.advance(1000)
    }
    return client
  }
  const here = async (client: Client, query: Readonly<Record<string, string>>) =>
    (await (await client.send('GET', `/api/session?${new URLSearchParams(query)}`)).json()) as Wire & {
      customer?: Wire
    }

  test('whatever ship customer or billed customer the request names beside it', async () => {
    await world.make.customer({ customerNo: '104300' })
    const client = await viewing(OWN)
    for (const path of ['/api/shiptos', '/api/balance', '/api/open_invoices']) {
      const answer = await client.send('GET', `${path}?lccustno=${OWN}&impersonate=1`)
      expect(answer.status, path).toBe(200)
    }
    expect((await client.send('GET', '/api/shiptos?lccustno=104300&impersonate=1')).status).toBe(200)
  })

  test('is the one chosen last of several, also when an earlier one is chosen again', async () => {
    await world.make.customer({ customerNo: '104500' })
    const client = await viewing(OWN, '104500')
    const chosen = async () => (await here(client, { impersonate: '1' })).customer?.['No_']
    expect(await chosen()).toBe('104500')
    await client.send('POST', '/api/impersonate/start', { customer_no: OWN })
    expect(await chosen()).toBe(OWN)
  })

  test('means no customer where staff view as none', async () => {
    const client = await viewing()
    expect((await here(client, { impersonate: '1' })).customer).toBeUndefined()
    expect(await here(client, { impersonate: '1', lccustno: OWN })).toMatchObject({ code: 'view as ended' })
  })
})

test('CUT-09 a cut date whose customer is null is refused, and a blank one is for every customer', async () => {
  const ask = new Asker(await world.as(staff), {})
  const add = (customer: unknown, date: string) =>
    ask.post(
      'POST',
      '/orderaddcut',
      { method: 'INSERT' },
      { cut_date: { 'Customer No_': customer, 'Document Date': date } },
    )
  expect(await add(null, '11/27/2026')).toMatchObject({ status: 400 })
  expect(await add('', '11/27/2026')).toMatchObject({ status: 200, message: 'success' })
})
