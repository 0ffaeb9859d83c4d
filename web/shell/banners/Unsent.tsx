import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session.tsx'
import { useKept, useKeptWaste } from './use-kept.ts'

const KeptQuantities = lazy(() => import('./KeptQuantities.tsx').catch(() => ({ default: () => null })))

const KeptWaste = lazy(() => import('./KeptWaste.tsx').catch(() => ({ default: () => null })))

/** What waits on this device, once it does: few people have any of it. */
export function Unsent() {
  const { user } = useSession()
  const kept = useKept(user.userId).filter(({ isLate, refused }) => isLate || refused)
  const waste = useKeptWaste(user.userId)
  return (
    <Suspense>
      {kept.length > 0 && <KeptQuantities kept={kept} />}
      {waste > 0 && <KeptWaste />}
    </Suspense>
  )
}
