/** A customer's own program, as it asks the enterprise API over the wire. */
import type { TestWorld } from './world.ts'

export type Lines = readonly { readonly item: string; readonly qty: number; readonly confirmed?: boolean }[]
export interface Told {
  readonly item: string
  readonly qty: number
  readonly messageTxt?: string
  readonly code?: string
  readonly order_no?: string
  readonly result?: string
  readonly used_on_day?: string
}
export interface PlacedAnswer {
  readonly message: string
  readonly messageTxt?: string
  readonly code?: string
  readonly invalid_dates: Record<string, string>
  readonly invalid_locations: string[]
  readonly locations_cant_order: Record<string, string>
  readonly locations_items_cant_order: Record<string, Told[]>
  readonly locations_items_ordered: Record<string, Told[]>
  readonly refusal_codes: Record<string, string>
}
/** The five lists and the codes, empty. */
export const NOTHING = {
  invalid_dates: {},
  invalid_locations: [],
  locations_cant_order: {},
  locations_items_cant_order: {},
  locations_items_ordered: {},
  refusal_codes: {},
}
/** A day that can be ordered for when a test world begins. */
export const DATE = '11/24/2026'

interface How {
  readonly path?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}
export interface Program {
  send(locations: Readonly<Record<string, Lines>> | string, how?: How): Promise<Response>
  order(locations: Readonly<Record<string, Lines>> | string, how?: How): Promise<PlacedAnswer>
  ask(path: string): Promise<Record<string, unknown>>
}

export function program(world: TestWorld, key: Readonly<Record<string, string>>): Program {
  const send: Program['send'] = (
    locations,
    { path = '/api/enterprise_order', query = `date=${DATE}`, headers = {} } = {},
  ) =>
    world
      .nobody()
      .sendBody('POST', `${path}?${query}`, typeof locations === 'string' ? locations : JSON.stringify(locations), {
        'content-type': 'application/json',
        'sec-fetch-site': '',
        ...key,
        ...headers,
      })
  return {
    send,
    order: async (...args) => (await (await send(...args)).json()) as PlacedAnswer,
    ask: async (path) =>
      (await (await world.nobody().send('GET', `/api/${path}`, {}, key)).json()) as Record<string, unknown>,
  }
}
