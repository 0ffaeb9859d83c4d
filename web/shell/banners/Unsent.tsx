import { lazy, Suspense, useEffect } from 'react'
import { useAddress } from '../../portal/address.ts'
import { paths } from '../../portal/paths.ts'
import { useSession } from '../../session/session.tsx'
import { lazyOr } from '../../ui/lazy/lazy-part.tsx'
import { useKept, useKeptDones, useKeptWaste } from './use-kept.ts'

const KeptQuantities = lazyOr(
  () => import('./KeptQuantities.tsx'),
  () => null,
)

const loadKeptWaste = () => import('./KeptWaste.tsx').catch(() => ({ default: () => null }))
const KeptWaste = lazy(loadKeptWaste)

/** What waits on this device, once it does: few people have any of it. */
export function Unsent() {
  const { user } = useSession()
  const kept = useKept(user.userId).filter(({ isLate, refused }) => isLate || refused)
  const dones = useKeptDones(user.userId)
  const waste = useKeptWaste(user.userId)
  const isAtWaste = useAddress().path.startsWith(paths.waste)
  useEffect(() => {
    // Who leaves Waste without a network could not load it then.
    if (isAtWaste) void loadKeptWaste()
  }, [isAtWaste])
  return (
    <Suspense>
      {kept.length + dones.length > 0 && <KeptQuantities kept={kept} dones={dones} />}
      {waste > 0 && <KeptWaste />}
    </Suspense>
  )
}
