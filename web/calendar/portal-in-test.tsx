import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { AnyEndpoint, Input, Output } from '#contract/kernel/endpoint.ts'
import { readSearch, writeSearch } from '../portal/paths.ts'
import { createQueryClient } from '../portal/queries.ts'
import { SessionProvider } from '../session/session.tsx'
import { AnnouncerProvider } from '../ui/Announcer.tsx'
import { KeysProvider } from '../ui/keys/keys.tsx'
import { ToastRegion } from '../ui/notice/ToastRegion.tsx'
import { ToastProvider } from '../ui/notice/Toasts.tsx'

const user = {
  userId: 1,
  userCode: 'CLERK',
  name: 'A clerk',
  email: 'clerk@example.com',
  mappedRouteNo: '',
  isAdmin: false,
  isStaff: false,
  isResponsive: false,
  expiresOn: '2099-12-31',
  rights: [],
  orderColumns: [],
  historyMode: 'Last' as const,
  scrollItems: false,
  groupItems: 0 as const,
  usePopovers: false,
}
const customer = {
  customerNo: '104220',
  name: 'Lakeshore Fuel Marts',
  city: 'Port Haven',
  billToCustomerNo: '',
  masterCustomerNo: '',
  maxOrderQuantity: 0,
  ordersAllowed: 2,
  payBillUrl: '',
}

export interface Answer {
  readonly path: string
  /** A promise: the answer is late. */
  readonly answer: (query: URLSearchParams) => unknown
}

/** What the server would say to an endpoint, in our names; the contract makes the wire of it. */
export const answering = <E extends AnyEndpoint>(endpoint: E, say: (input: Input<E>) => Output<E>): Answer => ({
  path: `/api${endpoint.path}`,
  answer: (query) => endpoint.answer.write(say(endpoint.query.read(Object.fromEntries(query)) as Input<E>)),
})

const everywhere: readonly Answer[] = [
  answering(api.session.current, () => ({
    ...{ user, customer, token: 't', userId: 1, zone: 'America/Chicago', companyName: 'Lakeside Fresh' },
    ...{ staffMayEditBeforeCutoff: false, needsAnOrder: true },
  })),
  answering(api.accounts.status, () => ({ accountStatus: 'Good' as const })),
]

/** One screen of a signed-in clerk at an address, with a network that gives these answers. Paths elsewhere stay blank. */
export async function portal(Screen: () => ReactNode, path: string, at: string, answers: readonly Answer[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.test')
    const found = [...answers, ...everywhere].find((each) => each.path === pathname)
    if (!found) return Response.json({ message: 'error', messageTxt: 'There is no such call.' }, { status: 404 })
    return Response.json(await found.answer(searchParams))
  })
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: Screen })]),
    history,
    parseSearch: readSearch,
    stringifySearch: (search) => {
      const text = writeSearch(search as Record<string, string>)
      return text && `?${text}`
    },
  })
  router.options.InnerWrap = SessionProvider
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <AnnouncerProvider>
          <ToastProvider>
            <KeysProvider isSingleOn onSingleChange={() => {}}>
              <RouterProvider router={router} />
              <ToastRegion />
            </KeysProvider>
          </ToastProvider>
        </AnnouncerProvider>
      </QueryClientProvider>,
    )
  })
  return { address: () => history.location.href, back: () => act(async () => history.back()) }
}
