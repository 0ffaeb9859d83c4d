import { PanelLeft, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { CustomerBlock } from '../ordering/CustomerBlock.tsx'
import { Button } from '../ui/Button.tsx'
import { useRoving } from '../ui/keys/use-roving.ts'
import { MessagesButton } from '../ui/notice/ToastRegion.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { MainMenu } from './MainMenu.tsx'
import { ShipToSelect } from './ShipToSelect.tsx'

const NarrowBar = lazy(() => import('./NarrowBar.tsx'))

interface SidebarProps {
  /** Icons only, 56 px wide; what an icon stands for shows beside it. */
  readonly isNarrow: boolean
  readonly onNarrow: (isToBeNarrow: boolean) => void
  readonly onGoTo: () => void
  readonly onKeys: () => void
}

/** Who am I, for which customer, is the account fine, where to go (S03). */
export function Sidebar({ isNarrow, onNarrow, onGoTo, onKeys }: SidebarProps) {
  const brandBar = useRoving<HTMLSpanElement>('row')
  return (
    <>
      <div className="side-brand">
        <Brand />
        <span className="push" {...brandBar}>
          <MessagesButton />
          <Button
            variant="quiet"
            size="icon"
            aria-label={isNarrow ? 'Widen the menu' : 'Narrow the menu'}
            onClick={() => onNarrow(!isNarrow)}
          >
            <PanelLeft size={20} aria-hidden />
          </Button>
        </span>
      </div>
      <div className="side-scroll">
        {isNarrow ? (
          <Suspense fallback={<div className="narrow-account" />}>
            <NarrowBar onWiden={() => onNarrow(false)} />
          </Suspense>
        ) : (
          <>
            <CustomerBlock />
            <ShipToSelect />
          </>
        )}
        <button type="button" className="menu-link go-to-button" onClick={onGoTo}>
          <Search size={20} aria-hidden />
          <span className="foldable">Go to</span> <kbd className="foldable">Ctrl+K</kbd>
        </button>
        <MainMenu />
      </div>
      <AccountMenu onKeys={onKeys} />
    </>
  )
}
