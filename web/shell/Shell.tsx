import { SessionProvider } from '../session.tsx'
import { ConfirmProvider } from '../ui/Confirm.tsx'
import { Layout } from './Layout.tsx'

/** Everything behind the sign-in stands in here. */
export default function Shell() {
  return (
    <SessionProvider>
      <ConfirmProvider>
        <Layout />
      </ConfirmProvider>
    </SessionProvider>
  )
}
