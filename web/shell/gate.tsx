import { lazy, Suspense } from 'react'
import { may, type Viewer } from '#rules/access.ts'
import { type Screen, screens } from '../screens/screens.tsx'
import { useSession } from '../session/session.tsx'
import { LoadingBox } from '../ui/StateBox.tsx'

const NotOpen = lazy(() => import('./NotOpen.tsx'))
const ChooseCustomer = lazy(() => import('./ChooseCustomer.tsx'))

/** Company staff who have chosen no customer yet, and a screen that needs one. */
const wouldOpenFor = (viewer: Viewer, { ability }: Screen): boolean =>
  viewer.customerNo === undefined && may(viewer, 'customers.viewAs') && may({ ...viewer, customerNo: 'any' }, ability)

/** The screen of an address for those who may open it; for all others it does not exist (ROL-02 to ROL-05). */
export function gateAt(path: string) {
  const screen = screens.find((each) => each.path === path)
  if (!screen) throw new Error(`${path} has no row in screens/screens.tsx.`)
  screen.View.comeAhead()
  return gate(screen)
}

const gate = (screen: Screen) =>
  function Gated() {
    const { viewer } = useSession()
    if (!may(viewer, screen.ability) && wouldOpenFor(viewer, screen)) {
      return (
        <Suspense>
          <ChooseCustomer title={screen.title} />
        </Suspense>
      )
    }
    if (!may(viewer, screen.ability)) {
      return (
        <Suspense>
          <NotOpen />
        </Suspense>
      )
    }
    const waiting = (
      <>
        <title>{screen.title}</title>
        <LoadingBox rows={10} />
      </>
    )
    return (
      <Suspense fallback={waiting}>
        <screen.View waiting={waiting} />
      </Suspense>
    )
  }
