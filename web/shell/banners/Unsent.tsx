import { lazy, Suspense } from 'react'
import { useAddress } from '../../portal/address.ts'
import { countKept, WASTE_PREFIX } from '../../portal/unsent/kept-list.ts'
import { useSession } from '../../session/session.tsx'
import { useKept } from './use-kept.ts'

const KeptQuantities = lazy(() => import('./KeptQuantities.tsx').catch(() => ({ default: () => null })))

const KeptWaste = lazy(() => import('./KeptWaste.tsx').catch(() => ({ default: () => null })))

/** What waits on this device, once it does: few people have any of it. */
export function Unsent() {
  const { user } = useSession()
  const kept = useKept(user.userId).filter(({ isLate, refused }) => isLate || refused)
  useAddress()
  return (
    <Suspense>
      {kept.length > 0 && <KeptQuantities kept={kept} />}
      {countKept(`${WASTE_PREFIX}${user.userId}.`) > 0 && <KeptWaste />}
    </Suspense>
  )
}
