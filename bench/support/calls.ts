/** What the clients of the benches ask, in the wire's form. */
import { api } from '#contract/index.ts'

export const SAVE_PATH = `/api${api.orders.saveLine.path}`

/** The fields of a save; without a version it saves over whatever is there. */
export function saveFields(line: {
  readonly orderNo: string
  readonly itemNo: string
  readonly quantity: number
  readonly version?: number | undefined
}): Record<string, string> {
  const { version, ...rest } = line
  const wire = api.orders.saveLine.query.write({ ...rest, ...(version === undefined ? {} : { version }) })
  return Object.fromEntries(Object.entries(wire as object).map(([name, value]) => [name, String(value)]))
}

/** As a program asks, or as our own client does: without the blanks of its items. */
export const openPath = (orderNo: string, isShort = false): string => {
  const query = api.orders.load.query.write({ orderNo, ...(isShort && { isShort }) }) as Record<string, string>
  return `/api${api.orders.load.path}?${new URLSearchParams(query)}`
}

export const dayPath = (locationNo: string, orderDate: string): string =>
  `/api${api.orders.byDay.path}?${new URLSearchParams(api.orders.byDay.query.write({ locationNo, orderDate }) as Record<string, string>)}`
