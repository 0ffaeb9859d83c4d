import { ArrowLeft, CircleUser, Command, LogOut } from 'lucide-react'
import { menuFor } from '../screens/menu.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/dialog/Menu.tsx'
import { useRoving } from '../ui/keys/use-roving.ts'
import { LinkButton } from '../ui/Link.tsx'
import { AppearanceChoices } from './Appearance.tsx'
import { isOfAccount } from './MainMenu.tsx'

/** The foot of the bar, always in sight: who is signed in, which opens a menu of what belongs to the user, and Logout. */
export function AccountMenu({ onKeys }: { readonly onKeys: () => void }) {
  const { user, viewer, isViewingAs, stopViewAs, logout } = useSession()
  const foot = useRoving<HTMLDivElement>('row')
  return (
    <div className="side-foot" {...foot}>
      {isViewingAs && (
        <button type="button" className="menu-link menu-link-other" onClick={() => void stopViewAs()}>
          <ArrowLeft size={20} aria-hidden />
          <span className="foldable">Back to Super Admin Account</span>
        </button>
      )}
      <div className="account-row">
        <Menu
          label={
            <>
              <span className="account-label">Logged in as </span>
              <strong className="code">{user.userCode}</strong>
            </>
          }
          icon={<CircleUser size={20} aria-hidden className="only-narrow" />}
          opens="up"
        >
          {menuFor(viewer)
            .filter(isOfAccount)
            .map(({ to, label }) => (
              <LinkButton key={to} to={to}>
                {label}
              </LinkButton>
            ))}
          <Button onClick={onKeys}>
            <Command size={18} aria-hidden />
            Keyboard help
          </Button>
          <AppearanceChoices />
        </Menu>
        <Button variant="quiet" onClick={() => void logout()}>
          <LogOut size={20} aria-hidden className="only-narrow" />
          <span className="foldable">Logout</span>
        </Button>
      </div>
    </div>
  )
}
