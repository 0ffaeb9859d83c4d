import { useSession } from '../session.tsx'
import { Brand } from '../ui/Brand.tsx'
import { KeyboardHelp } from '../ui/KeyboardHelp.tsx'
import { MessagesButton } from '../ui/ToastRegion.tsx'
import { Appearance } from './Appearance.tsx'
import { CustomerBlock } from './CustomerBlock.tsx'
import { MainMenu } from './MainMenu.tsx'
import { ShipToSelect } from './ShipToSelect.tsx'

/** Who am I, for which customer, is the account fine, where to go (S03). */
export function Sidebar() {
  const { user } = useSession()
  return (
    <>
      <div className="side-brand">
        <Brand />
        <span className="push">
          <MessagesButton />
        </span>
      </div>
      <CustomerBlock />
      <ShipToSelect />
      <MainMenu />
      <div className="side-foot">
        <p>
          Logged in as <strong className="code">{user.userCode}</strong>
        </p>
        <Appearance />
        <KeyboardHelp />
      </div>
    </>
  )
}
