import { remember, remembered } from '../device.ts'
import { SessionProvider } from '../session.tsx'
import { ConfirmProvider } from '../ui/Confirm.tsx'
import { KeysProvider } from '../ui/keys.tsx'
import { ToastProvider } from '../ui/Toasts.tsx'
import { Layout } from './Layout.tsx'

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
            <Layout />
          </ConfirmProvider>
        </KeysProvider>
      </SessionProvider>
    </ToastProvider>
  )
}
