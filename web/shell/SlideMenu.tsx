import { ArrowLeft, LogOut, X } from 'lucide-react'
import { CustomerBlock } from '../ordering/CustomerBlock.tsx'
import { menuFor } from '../screens/menu.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { useModal } from '../ui/dialog/Dialog.tsx'
import { Appearance } from './Appearance.tsx'
import { isOfAccount, MainMenu, MenuLink } from './MainMenu.tsx'
import { ShipToSelect } from './ShipToSelect.tsx'

/** The menu of small screens: a modal dialog at the left edge, so that focus stays in it and Esc closes it. */
export default function SlideMenu({ onClose }: { readonly onClose: () => void }) {
  const { user, viewer, isViewingAs, stopViewAs, logout } = useSession()
  const box = useModal()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; the keyboard has Esc and the button
    <dialog
      ref={box}
      className="slide-menu"
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="slide-menu-body">
        <div className="side-brand">
          <span>Menu</span>
          <Button variant="quiet" size="icon" className="push" aria-label="Close menu" onClick={onClose}>
            <X size={22} aria-hidden />
          </Button>
        </div>
        <CustomerBlock />
        <ShipToSelect />
        <MainMenu onChoose={onClose} isSmall />
        <nav className="side-foot" aria-label="Account">
          <p>
            Logged in as <strong className="code">{user.userCode}</strong>
          </p>
          <ul className="menu-group">
            {menuFor(viewer)
              .filter(isOfAccount)
              .map((place) => (
                <li key={place.to}>
                  <MenuLink place={place} onChoose={onClose} />
                </li>
              ))}
            {isViewingAs && (
              <li>
                <button type="button" className="menu-link menu-link-other" onClick={() => void stopViewAs()}>
                  <ArrowLeft size={20} aria-hidden />
                  Back to Super Admin Account
                </button>
              </li>
            )}
            <li>
              <button type="button" className="menu-link" onClick={() => void logout()}>
                <LogOut size={20} aria-hidden />
                Logout
              </button>
            </li>
          </ul>
          <Appearance />
        </nav>
      </div>
    </dialog>
  )
}
