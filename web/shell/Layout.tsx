import { Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { Fragment, Suspense, useCallback, useEffect, useState } from 'react'
import { useAddress } from '../portal/address.ts'
import { remember, remembered } from '../portal/device.ts'
import { useReturns } from '../portal/returning.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { KeyboardHelp } from '../ui/keys/KeyboardHelp.tsx'
import { lazyDialog } from '../ui/lazy/lazy-part.tsx'
import { useIsTight } from '../ui/media.ts'
import { MessagesButton, ToastRegion } from '../ui/notice/ToastRegion.tsx'
import { useToastsFor } from '../ui/notice/Toasts.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { TitlePrefix } from '../ui/page/PageHeading.tsx'
import { SkipLinks } from '../ui/page/SkipLinks.tsx'
import { TopTitlePlace } from '../ui/page/TopTitle.tsx'
import { Banners } from './banners/Banners.tsx'
import { Unsent } from './banners/Unsent.tsx'
import { GoTo } from './go-to/GoTo.tsx'
import { Sidebar } from './Sidebar.tsx'
import './bar.css'

const SlideMenu = lazyDialog(() => import('./SlideMenu.tsx'))

/** Banners on top, the menu at the side (on phones behind a button), the screen in the rest. */
export function Layout() {
  const { customer, isViewingAs } = useSession()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isGoToOpen, setGoToOpen] = useState(false)
  const openGoTo = () => setGoToOpen(true)
  const closeGoTo = useCallback(() => setGoToOpen(false), [])
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { isNarrow, setNarrow } = useNarrowBar()
  const returns = useReturns()
  const { path } = useAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move elsewhere closes the menu
  useEffect(() => setMenuOpen(false), [path])
  useToastsFor(isViewingAs && customer ? customer.customerNo : '')
  useFavicon(isViewingAs ? '/favicon-view-as.svg' : '/favicon.svg')

  return (
    <TitlePrefix value={isViewingAs && customer ? `[${customer.customerNo}] ` : ''}>
      <SkipLinks />
      <Banners />
      <div className="shell" data-bar={isNarrow ? 'narrow' : undefined}>
        <header className="shell-top">
          <Button
            variant="quiet"
            size="icon"
            aria-label="Menu"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon size={22} aria-hidden />
          </Button>
          <Brand size={26} />
          <TopTitlePlace />
          <span className="push">
            <Button variant="quiet" size="icon" aria-label="Go to" onClick={openGoTo}>
              <Search size={20} aria-hidden />
            </Button>
            <MessagesButton />
          </span>
        </header>
        <aside className="shell-side" aria-label="Account and menu">
          <Sidebar isNarrow={isNarrow} onNarrow={setNarrow} onGoTo={openGoTo} onKeys={() => setHelpOpen(true)} />
        </aside>
        <main id="main" className="shell-main" tabIndex={-1}>
          <Unsent />
          <Fragment key={returns}>
            <Outlet />
          </Fragment>
        </main>
      </div>
      <ToastRegion />
      <KeyboardHelp isOpen={isHelpOpen} onOpen={() => setHelpOpen(true)} onClose={() => setHelpOpen(false)} />
      <GoTo isOpen={isGoToOpen} onOpen={openGoTo} onClose={closeGoTo} />
      <Suspense>{isMenuOpen && <SlideMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </TitlePrefix>
  )
}

/** Narrow as the device remembers it; in a window too small for both it folds, and is widened for this visit alone. */
function useNarrowBar() {
  const isTight = useIsTight()
  const [isChosen, setChosen] = useState(() => remembered('bar') === 'narrow')
  const [isWidened, setWidened] = useState(false)
  const setNarrow = (isToBeNarrow: boolean) => {
    if (isTight) return setWidened(!isToBeNarrow)
    setChosen(isToBeNarrow)
    remember('bar', isToBeNarrow ? 'narrow' : undefined)
  }
  return { isNarrow: isTight ? !isWidened : isChosen, setNarrow }
}

function useFavicon(href: string): void {
  useEffect(() => {
    const icon = document.querySelector('link[rel=icon]')
    // Named again, it would be fetched again.
    if (icon?.getAttribute('href') !== href) icon?.setAttribute('href', href)
  }, [href])
}
