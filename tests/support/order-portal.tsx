/** The order screen of a signed-in user before a server of one order that keeps what it is told, all in our names. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { AnyEndpoint, Input, Output } from '#contract/kernel/endpoint.ts'
import { ZONE } from '#tests/support/zone.ts'
import { createQueryClient } from '#web/portal/queries.ts'
import { createPortalRouter } from '#web/router.tsx'
import { AnnouncerProvider } from '#web/ui/Announcer.tsx'
import { KeysProvider } from '#web/ui/keys/keys.tsx'
import { ToastProvider } from '#web/ui/notice/Toasts.tsx'

type Order = Output<typeof api.orders.load>
type User = Output<typeof api.session.current>['user']
const { orders, session, locations, customers } = api
const USER: User = {
  userId: 3,
  userCode: 'CLERK',
  name: 'Night clerk',
  email: 'clerk@example.com',
  mappedRouteNo: '',
  isAdmin: false,
  isStaff: false,
  isResponsive: false,
  expiresOn: '2099-12-31',
  rights: [],
  orderColumns: ['history1', 'removed'],
  historyMode: 'Last',
  scrollItems: false,
  groupItems: 0,
  usePopovers: false,
}
const CUSTOMER = {
  customerNo: '104220',
  name: 'Lakeshore Fuel Marts',
  city: 'Port Haven',
  billToCustomerNo: '',
  masterCustomerNo: '',
  maxOrderQuantity: 0,
  ordersAllowed: 2,
  payBillUrl: '',
}
const HEADER: Order['header'] = {
  orderNo: '480001',
  customerNo: '104220',
  locationNo: '000213',
  locationName: 'Harbor St Mart',
  locationNotes: '',
  routeNo: 'R14',
  orderDate: '2026-11-25',
  usedOnDay: 4,
  itemListCode: '',
  inProduction: false,
  state: 'open',
  labelCustomerNo: '',
  shipCustomerNo: '104220',
  shipToCode: 'S1',
  deliveryDate: '2026-11-25',
  deliveryRoute: 'R14',
  deliverySequence: 1,
  makeDate: '2026-11-24',
  makeCycle: '',
  makeCalc: '',
  menuSeqNo: '1',
  menuCycle: 'A',
  addedAt: '2026-11-20T12:00:00Z',
  addedBy: 'CLERK',
  modifiedAt: '2026-11-20T12:00:00Z',
  modifiedBy: 'CLERK',
  platform: 'WEB',
  oneItemPerTray: false,
  orderLimit: 300,
  history: [{ label: '11/18', date: '2026-11-18' }],
}
const DAY_MS = 86_400_000

export interface Line {
  readonly itemNo: string
  readonly description: string
  quantity: number
  version: number
  readonly last: number
  isRemoved?: boolean
}
export const line = (itemNo: string, description: string, quantity = 0, last = 0): Line => ({
  itemNo,
  description,
  quantity,
  version: quantity > 0 ? 1 : 0,
  last,
})

export interface OrderWorld {
  readonly lines: Line[]
  header: Order['header']
  pastCutoff: boolean
  user: User
  staffMayEditBeforeCutoff: boolean
  /** Why the order may not grow, what else the location has for the day, and when it closes if not in a day. */
  readonly day?: Pick<Order, 'closedText' | 'closedCode' | 'otherOrders'> & Partial<Pick<Order, 'cutoffAt'>>
  /** Where pictures of items are; absent: there are none. */
  readonly imageUrl?: string
  /** What was asked that changes something, oldest first: the call and what it carried. */
  readonly told: (readonly [call: string, input: unknown])[]
  /** Answers an endpoint otherwise; undefined lets the usual answer stand. */
  readonly instead: Map<AnyEndpoint, (input: never) => Response | undefined>
  readonly quantities: () => string
}

export const orderWorld = (
  lines: Line[],
  more: Partial<Pick<OrderWorld, 'pastCutoff' | 'user' | 'staffMayEditBeforeCutoff' | 'imageUrl' | 'day'>> = {},
): OrderWorld => ({
  lines,
  header: HEADER,
  pastCutoff: false,
  user: USER,
  staffMayEditBeforeCutoff: false,
  told: [],
  instead: new Map(),
  quantities: () => lines.map(({ quantity }) => quantity).join(' '),
  ...more,
})
export const userWith = (more: Partial<User>): User => ({ ...USER, ...more })
export const refusal = (messageTxt: string, more: object = {}) =>
  Response.json({ message: 'error', messageTxt, code: 'refused', ...more }, { status: 422 })

/** What the order's server answers to each call, from the world and into it. */
function answersOf(world: OrderWorld) {
  const lineOf = (itemNo: string) => world.lines.find((one) => one.itemNo === itemNo)
  const order = (): Order => ({
    header: world.header,
    items: world.lines.map(({ last, isRemoved, ...rest }) => ({
      ...rest,
      traySize: 10,
      isOnMenu: true,
      isRemoved: isRemoved ?? false,
      history: [last],
      waste: [],
    })),
    listCodes: [{ listCode: '' }, { listCode: 'SUMMER' }],
    pastCutoff: world.pastCutoff,
    cutoffAt: new Date(Date.now() + (world.pastCutoff ? -DAY_MS : DAY_MS)).toISOString(),
    ...world.day,
  })
  const store = (found: Line, quantity: number) => {
    if (found.quantity !== quantity) found.version += 1
    found.quantity = quantity
    return { itemNo: found.itemNo, quantity, version: found.version, outcome: 'saved' as const }
  }
  const saveAll = ({ lines, confirmedBy }: Input<typeof orders.saveLines>) => {
    const rejected = lines.find(({ itemNo, quantity, version }) => {
      const found = lineOf(itemNo)
      return !found || found.version !== version || (quantity > 300 && confirmedBy === undefined)
    })
    if (rejected) return refusal(`Nothing was saved: item ${rejected.itemNo}.`)
    const saved = lines.flatMap(({ itemNo, quantity }) => store(lineOf(itemNo) as Line, quantity))
    return { lines: saved, pieces: world.lines.reduce((sum, { quantity }) => sum + quantity, 0) }
  }
  return [
    on(session.current, () => ({
      ...{ user: world.user, customer: CUSTOMER, token: 't', userId: 3, zone: ZONE, companyName: 'Lakeside Fresh' },
      staffMayEditBeforeCutoff: world.staffMayEditBeforeCutoff,
      needsAnOrder: false,
      imageUrl: world.imageUrl,
    })),
    on(orders.load, order),
    on(api.users.updateOrderColumns, () => ({})),
    on(orders.saveLine, ({ itemNo, quantity }) => store(lineOf(itemNo) as Line, quantity)),
    on(orders.saveLines, saveAll),
    on(orders.addLine, ({ itemNo, quantity }) => {
      if (itemNo.startsWith('9')) return refusal(`Item ${itemNo} was not found.`)
      if (!lineOf(itemNo)) world.lines.push(line(itemNo, `Extra ${itemNo}`))
      return store(lineOf(itemNo) as Line, quantity)
    }),
    on(orders.done, () => ({
      pieces: world.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      sentTo: world.user.email,
    })),
    on(orders.updateHeader, ({ button: _button, orderNo: _orderNo, ...change }) => {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      world.header = { ...world.header, ...given }
      return world.header
    }),
    on(orders.removeFromMenu, ({ itemNo, isRemoved }) => {
      Object.assign(lineOf(itemNo) as Line, { isRemoved })
      return { isRemoved }
    }),
    on(orders.labelCustomers, () => ({
      customers: [{ customerNo: '104220', name: 'Lakeshore' }],
      shipCustomers: [
        { customerNo: '104220', name: 'Lakeshore' },
        { customerNo: '104999', name: 'Bayside' },
      ],
    })),
    on(customers.shipTos, ({ shipCustomerNo }) =>
      shipCustomerNo === '104999'
        ? []
        : [{ customerNo: '104220', shipToCode: 'S1', name: 'Dock one', city: 'Port Haven' }],
    ),
    on(locations.routes, () => [{ routeNo: 'R14' }, { routeNo: 'R15' }]),
    on(locations.updateNotes, ({ location: { notes } }) => {
      world.header = { ...world.header, locationNotes: notes }
      return { notes }
    }),
  ]
}

const on = <E extends AnyEndpoint>(endpoint: E, say: (input: Input<E>) => Output<E> | Response) => ({ endpoint, say })
type Answering = ReturnType<typeof on>

const CAME_FROM = ['/locations', '/orders/R14/000213/480001/edit?FirstDate=11/25/2026']

/**
 * Opens the order at its address, the last of those visited, and waits for its heading. Call `vi.unstubAllGlobals` and
 * `cleanup` afterwards. Answers the address as it is now.
 */
export async function openOrder(world: OrderWorld, visited: readonly string[] = CAME_FROM): Promise<() => string> {
  localStorage.clear()
  // Nothing is laid out here: the window of rows is told its size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const answers = answersOf(world) as unknown as readonly Answering[]
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.test')
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : {}
    const sent = { ...Object.fromEntries(searchParams), ...form }
    const found = answers
      .filter(({ endpoint }) => `/api${endpoint.path}` === pathname)
      .sort((a, b) => Object.keys(b.endpoint.when).length - Object.keys(a.endpoint.when).length)
      .find(({ endpoint }) => Object.entries(endpoint.when).every(([name, value]) => sent[name] === value))
    if (!found) return refusal('There is no such call.')
    const { endpoint, say } = found
    const input = Object.assign({}, endpoint.query.read(sent), endpoint.form.read(sent)) as never
    if (endpoint.changes) world.told.push([endpoint.path, input])
    const other = world.instead.get(endpoint)?.(input)
    if (other) return other
    const answer = say(input)
    return answer instanceof Response ? answer : Response.json(endpoint.answer.write(answer))
  })
  const history = createMemoryHistory({
    initialEntries: [...visited],
    initialIndex: visited.length - 1,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AnnouncerProvider>
        <ToastProvider>
          <KeysProvider isSingleOn onSingleChange={() => {}}>
            <RouterProvider router={createPortalRouter(history)} />
          </KeysProvider>
        </ToastProvider>
      </AnnouncerProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: /Harbor St Mart/ }, { timeout: 20_000 })
  return () => decodeURIComponent(history.location.href)
}
