/**
 * The whole client before the real server in one process: what is done on a screen stands in the database afterwards. A test
 * that uses it says `@vitest-environment browser-beside-server`.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { Fragment, StrictMode } from 'react'
import { vi } from 'vitest'
import { sessionCookie } from '#server/access/sessions.ts'
import { Portal } from '#web/Portal.tsx'
import { onEnd, requestContext } from '#web/portal/api.ts'
import { learnServerTime } from '#web/portal/clock.ts'
import { createQueryClient } from '#web/portal/queries.ts'
import { dropAnswersOnReturn } from '#web/portal/returning.ts'
import { onSignedOut } from '#web/portal/tabs.ts'
import { answerEnds, createPortalRouter } from '#web/router.tsx'
import { type Network, newNetwork, type Sent } from './network.ts'
import type { Persona } from './personas.ts'
import { workersHere } from './workers.ts'
import type { Client, TestWorld } from './world.ts'

const PORTAL = 'http://portal.test'

export interface PortalInTest {
  /** The same person without a screen. */
  readonly client: Client
  readonly address: () => string
  /** The browser's Back. */
  readonly back: () => Promise<void>
  /** Another address in the same tab. */
  readonly visit: (address: string) => Promise<void>
  /** Every request so far, oldest first. */
  readonly sent: Sent[]
  readonly network: Network
  /** Files handed to the browser to save. */
  readonly saved: { readonly name: string; readonly blob: Blob }[]
}
type BesideScreen = Omit<PortalInTest, 'address' | 'back' | 'visit'>

interface Opened {
  /** The customer staff views as in this tab. */
  readonly viewing?: string
  /** A new tab of a browser that was used before: what other tabs stored is there. */
  readonly isNewTab?: boolean
  /** As while developing: every effect runs twice. */
  readonly isTwiceMounted?: boolean
}

let endings: (() => void)[] = []

/**
 * A person's browser at an address, or at the last of those that were visited; a client is one that is signed in already, or
 * nobody (`world.nobody()`). Call `leavePortal` after each test.
 */
export async function openPortal(
  world: TestWorld,
  persona: Persona | Client,
  at: string | readonly string[],
  { viewing = '', isNewTab = false, isTwiceMounted = false }: Opened = {},
): Promise<PortalInTest> {
  const client = 'ask' in persona ? persona : await world.as(persona, { viewing })
  const portal = openNetwork(world, client)
  workersHere()
  learnServerTime(world.clock.now().toUTCString())
  downloadsInto(portal.saved)
  // Nothing is laid out here: the windows of long lists are told their size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(34)
  Object.assign(requestContext, { csrf: '', viewAs: '', shipTo: '' })
  sessionStorage.clear()
  if (!isNewTab) {
    localStorage.clear()
    sessionStorage.setItem('viewAs', viewing)
  }
  const initialEntries = [at].flat()
  const history = createMemoryHistory({ initialEntries, initialIndex: initialEntries.length - 1 })
  // As web/main.tsx mounts it.
  const answers = createQueryClient()
  const router = createPortalRouter(history)
  answerEnds(router, answers)
  endings.push(
    dropAnswersOnReturn(router, answers),
    onSignedOut(() => onEnd.signedOutElsewhere()),
  )
  const Mode = isTwiceMounted ? StrictMode : Fragment
  render(
    <Mode>
      <Portal client={answers} router={router} />
    </Mode>,
  )
  return {
    ...portal,
    address: () => decodeURIComponent(history.location.href),
    back: () => act(async () => history.back()),
    visit: (address) => act(async () => history.push(address)),
  }
}

export function leavePortal(): void {
  cleanup()
  for (const end of endings) end()
  endings = []
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** The browser's way to the server without a screen. */
export function openNetwork(world: TestWorld, client: Client): BesideScreen {
  const beside: BesideScreen = { client, sent: [], network: newNetwork(), saved: [] }
  networkOf(world, beside)
  return beside
}

/** Puts the server behind fetch and XMLHttpRequest, with the person's cookie. */
function networkOf(world: TestWorld, { client, sent, network }: BesideScreen): void {
  const cookieIn = (header: string | null) => header?.split(';')[0]
  let cookie = client.secret && cookieIn(sessionCookie(world.config, client.secret))
  let isLeft = false
  endings.push(() => {
    isLeft = true
  })
  const speak = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(url, PORTAL)
    const body = init.body instanceof URLSearchParams ? init.body.toString() : ''
    const asked = { method: init.method ?? 'GET', path: address.pathname, query: address.search.slice(1), body }
    sent.push(asked)
    const mishap = network.mishap(asked)
    if (mishap === 'request lost') throw new TypeError('There is no network.')
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries({ cookie, host: 'portal.test', 'sec-fetch-site': 'same-origin' }))
      if (value) headers.set(name, value)
    const response = await world.fetch(new Request(address, { ...init, headers }))
    cookie = cookieIn(response.headers.get('set-cookie')) ?? cookie
    if (mishap === 'answer lost') throw new TypeError('There is no network.')
    if (mishap === 'answer replaced') return new Response('<h1>Bad gateway</h1>', { status: 502 })
    await mishap
    // Nobody hears what comes after the screen was left: the next screen has its own session, which a late answer would end.
    if (isLeft) return new Promise(() => {})
    // Calls in the same process tell no Date; a real server does.
    response.headers.set('date', world.clock.now().toUTCString())
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
