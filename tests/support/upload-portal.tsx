/**
 * The whole client before the real server in one process: what is done on a screen stands in the database afterwards. A test
 * that uses it says `@vitest-environment browser-beside-server`.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { sessionCookie } from '#server/sessions.ts'
import { carrying } from '#web/api.ts'
import { learnServerTime } from '#web/clock.ts'
import { Portal } from '#web/Portal.tsx'
import { createQueryClient } from '#web/queries.ts'
import { createPortalRouter } from '#web/router.tsx'
import { workersHere } from '#web/uploads/upload-in-test.ts'
import type { Persona } from './personas.ts'
import type { Client, TestWorld } from './world.ts'

const PORTAL = 'http://portal.test'

/** A request on its way, and what may become of it: the server never has it, or its answer never comes. */
interface Sent {
  readonly method: string
  readonly path: string
  readonly body: string
}
type Mishap = 'request lost' | 'answer lost' | undefined

/** Whether a request is one of this call. */
export const isOf = ({ method, path }: AnyEndpoint) => {
  const wanted = `${method} /api${path}`
  return (sent: Pick<Sent, 'method' | 'path'>): boolean => `${sent.method} ${sent.path}` === wanted
}

export interface PortalInTest {
  /** The same person without a screen. */
  readonly client: Client
  readonly address: () => string
  /** Every request so far, oldest first. */
  readonly sent: Sent[]
  readonly network: { mishap: (sent: Sent) => Mishap }
  /** Files handed to the browser to save. */
  readonly saved: { readonly name: string; readonly blob: Blob }[]
}

interface Opened {
  /** The customer staff views as in this tab. */
  readonly viewing?: string
  /** A new tab of a browser that was used before: what other tabs stored is there. */
  readonly isNewTab?: boolean
}

/** A signed-in person's browser at an address; a client is one that is signed in already. Call `leavePortal` after each test. */
export async function openPortal(
  world: TestWorld,
  persona: Persona | Client,
  at: string,
  { viewing = '', isNewTab = false }: Opened = {},
): Promise<PortalInTest> {
  const client = 'ask' in persona ? persona : await world.as(persona, { viewing })
  const portal: Omit<PortalInTest, 'address'> = { client, sent: [], network: { mishap: () => undefined }, saved: [] }
  workersHere()
  // Calls in the same process tell no Date; a real server does.
  learnServerTime(world.clock.now().toUTCString())
  networkOf(world, portal)
  downloadsInto(portal.saved)
  // Nothing is laid out here: the windows of long lists are told their size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(34)
  Object.assign(carrying, { csrf: '', viewAs: '', shipTo: '' })
  sessionStorage.clear()
  if (!isNewTab) {
    localStorage.clear()
    sessionStorage.setItem('viewAs', viewing)
  }
  const history = createMemoryHistory({ initialEntries: [at] })
  render(<Portal client={createQueryClient()} router={createPortalRouter(history)} />)
  return { ...portal, address: () => decodeURIComponent(history.location.href) }
}

export function leavePortal(): void {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** Puts the server behind fetch and XMLHttpRequest, with the person's cookie. */
function networkOf(world: TestWorld, { client, sent, network }: Omit<PortalInTest, 'address'>): void {
  let cookie = sessionCookie(world.config, client.secret).split(';')[0] ?? ''
  const speak = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(url, PORTAL)
    const body = init.body instanceof URLSearchParams ? init.body.toString() : ''
    const asked = { method: init.method ?? 'GET', path: address.pathname, body }
    sent.push(asked)
    const mishap = network.mishap(asked)
    if (mishap === 'request lost') throw new TypeError('There is no network.')
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries({ cookie, host: 'portal.test', 'sec-fetch-site': 'same-origin' }))
      headers.set(name, value)
    const response = await world.fetch(new Request(address, { ...init, headers }))
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    if (mishap === 'answer lost') throw new TypeError('There is no network.')
    return response
  }
  vi.stubGlobal('fetch', speak)
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
      onload = () => {}
      onerror = () => {}
      status = 0
      responseText = ''
      private method = ''
      private url = ''
      private readonly headers: Record<string, string> = {}
      open(method: string, url: string): void {
        Object.assign(this, { method, url })
      }
      setRequestHeader(name: string, value: string): void {
        this.headers[name] = value
      }
      send(body: FormData): void {
        this.upload.onprogress?.({ loaded: 1, total: 2 })
        const { method, headers } = this
        speak(this.url, { method, headers, body })
          .then(async (response) => {
            this.status = response.status
            this.responseText = await response.text()
          })
          .then(
            () => this.onload(),
            () => this.onerror(),
          )
      }
    },
  )
}

function downloadsInto(saved: PortalInTest['saved']): void {
  let last = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    last = given as Blob
    return 'blob:http://portal.test/1'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const links: HTMLAnchorElement = Object.getPrototypeOf(document.createElement('a'))
  vi.spyOn(links, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last })
  })
}

/** CONFIRM, once it may be pressed. */
export async function readyToConfirm(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'CONFIRM' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  return button
}

/** Presses CONFIRM once it may be pressed. */
export const confirmUpload = async (): Promise<void> => void fireEvent.click(await readyToConfirm())

/** Why CONFIRM cannot be pressed. */
export const confirmReason = (): string => document.getElementById('upload-reason')?.textContent ?? ''

/** Headings of the results with their counts. */
export const resultHeadings = (): string[] =>
  [...document.querySelectorAll('.upload-result h3')].map(({ textContent }) => textContent ?? '')

/** The orders that there are, oldest first: what became of them and by whom. */
export const ordersOf = async ({ db }: TestWorld) => {
  const orders = await db
    .selectFrom('salesOrder')
    .select(['orderNo', 'customerNo', 'locationNo', 'orderDate', 'usedOnDay', 'pieces', 'addedBy', 'platform'])
    .orderBy('orderNo')
    .execute()
  return orders
}

/** Item → quantity of an order's lines. */
export async function linesOf({ db }: TestWorld, orderNo: number): Promise<Record<string, number>> {
  const lines = await db
    .selectFrom('orderLine')
    .where('orderNo', '=', orderNo)
    .select(['itemNo', 'quantity'])
    .orderBy('itemNo')
    .execute()
  return Object.fromEntries(lines.map(({ itemNo, quantity }) => [itemNo, quantity]))
}

export const mailsOf = ({ db }: TestWorld) => db.selectFrom('outbox').select(['dedupeKey', 'payload']).execute()
