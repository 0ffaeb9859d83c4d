import type { Viewer } from '#rules/access.ts'
import { remember, remembered } from '../portal/device.ts'
import { menuFor } from '../screens/menu.ts'
import { MenuOf } from '../session/menu-of.ts'
import { SessionProvider } from '../session/session.tsx'
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx'
import { KeysProvider } from '../ui/keys/keys.tsx'
import { ToastProvider } from '../ui/notice/Toasts.tsx'
import { Layout } from './Layout.tsx'

const labelsOf = (viewer: Viewer) => menuFor(viewer).map(({ label }) => label)

/** Everything behind the sign-in stands in here. */
export default function Shell() {
  return (
    <ToastProvider>
      <SessionProvider>
        <KeysProvider
          isSingleOn={remembered('singleKeys') !== 'off'}
          onSingleChange={(isOn) => remember('singleKeys', isOn ? undefined : 'off')}
        >
          <ConfirmProvider>
            <MenuOf value={labelsOf}>
              <Layout />
            </MenuOf>
          </ConfirmProvider>
        </KeysProvider>
      </SessionProvider>
    </ToastProvider>
  )
}
