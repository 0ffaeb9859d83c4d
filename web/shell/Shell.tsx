import { api } from '#contract/index.ts'
import { remember, remembered } from '../portal/device.ts'
import { keepOnReturn } from '../portal/returning.ts'
import { menuLabels } from '../screens/menu.ts'
import { MenuOf } from '../session/menu-of.ts'
import { SessionProvider } from '../session/session.tsx'
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx'
import { KeysProvider } from '../ui/keys/keys.tsx'
import { ToastProvider } from '../ui/notice/Toasts.tsx'
import { Layout } from './Layout.tsx'

keepOnReturn(api.accounts.status, api.accounts.shipTos)

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
            <MenuOf value={menuLabels}>
              <Layout />
            </MenuOf>
          </ConfirmProvider>
        </KeysProvider>
      </SessionProvider>
    </ToastProvider>
  )
}
