/** The routes, made from the addresses alone: sign-in has no table of screens. Views are loaded when they are first opened. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import { patterns } from '#contract/screen-paths.ts'
import { onEnd, requestContext } from './portal/api.ts'
import { forgetAllButDevice, forgetForOutage, hadSession } from './portal/device.ts'
import { behindSignIn, paths, readSearch, withSearch, writeSearch } from './portal/paths.ts'
import { carry } from './portal/place.ts'
import { BrokenPage } from './ui/page/BrokenPage.tsx'

const NotFound = lazyRouteComponent(() => import('./session/NotFoundScreen.tsx'))
const root = createRootRoute({ notFoundComponent: NotFound })

const login = createRoute({
  getParentRoute: () => root,
  path: patterns.login,
  component: lazyRouteComponent(() => import('./sign-in/LoginScreen.tsx')),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: patterns.forgotPassword,
  component: lazyRouteComponent(() => import('./sign-in/ForgotPasswordScreen.tsx')),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: patterns.resetPassword,
  component: lazyRouteComponent(() => import('./sign-in/ResetPasswordScreen.tsx')),
})
const stopAlerts = createRoute({
  getParentRoute: () => root,
  path: patterns.stopAlerts,
  component: lazyRouteComponent(() => import('./alerts/StopAlertsScreen.tsx')),
})
const confirmAlerts = createRoute({
  getParentRoute: () => root,
  path: patterns.confirmAlerts,
  component: lazyRouteComponent(() => import('./alerts/ConfirmAlertsScreen.tsx')),
})
const systemDown = createRoute({
  getParentRoute: () => root,
  path: patterns.error,
  component: lazyRouteComponent(() => import('./sign-in/ErrorScreen.tsx')),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: paths.dashboard, replace: true })
  },
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx')),
})
const screens = behindSignIn.map((path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(async () => {
      const { gateAt } = await import('./shell/gate.tsx')
      return { default: gateAt(path) }
    }),
  }),
)

/** Who is signed in keeps menu and banners at an address that leads nowhere; all others see that page alone (SES-05). */
const nowhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: () => {
    if (!hadSession()) throw notFound({ routeId: rootRouteId })
  },
  component: lazyRouteComponent(() => import('./shell/NotOpen.tsx')),
})

/** The router over the browser's address, or over a history given by a test. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([
      login,
      forgotPassword,
      resetPassword,
      stopAlerts,
      confirmAlerts,
      systemDown,
      home,
      shell.addChildren([...screens, nowhere]),
    ]),
    parseSearch: readSearch,
    stringifySearch: (search) => {
      const text = writeSearch(search as Record<string, string>)
      return text && `?${text}`
    },
    scrollRestoration: true,
    defaultPreload: false,
    defaultErrorComponent: BrokenPage,
    ...(history && { history }),
  })
export type PortalRouter = ReturnType<typeof createPortalRouter>

const isOutside = (path: string) => /^\/(login|error|reset|forgot-password|(stop|confirm)-alerts)\/?$/i.test(path)

/**
 * What the answers `timeout` and `ServerDown` do (SYS-03, SYS-04), and another tab's sign-out: forget all, and go where that
 * is explained. Over an outage the tab keeps its customer and its ship-to.
 */
export function answerEnds(router: PortalRouter, client: QueryClient): void {
  const leaveFor = (to: (from: string) => string, forget: () => void) => {
    const { pathname, href } = router.history.location
    if (isOutside(pathname)) return
    const address = to(href)
    client.clear()
    forget()
    // Unsent quantities are kept on the device, so nobody is asked whether to leave.
    router.history.push(address, undefined, { ignoreBlocker: true })
  }
  const signIn = (ended: string) => {
    leaveFor(
      (from) => withSearch(patterns.login, { next: from, ended }),
      () => {
        forgetAllButDevice()
        Object.assign(requestContext, { csrf: '', viewAs: '', shipTo: '' })
      },
    )
  }
  onEnd.timeout = () => signIn(hadSession() ? '1' : '')
  // The tab that signed out has wiped what this one would remember.
  onEnd.signedOutElsewhere = () => signIn('elsewhere')
  onEnd.serverDown = () =>
    leaveFor(
      (from) => withSearch(patterns.error, { next: from }),
      () => {
        const { viewAs, shipTo } = requestContext
        forgetForOutage()
        carry({ viewAs, shipTo })
      },
    )
}
