import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '#contract/index.ts'

/**
 * What a reload would give on back and forward, without the blank page (SES-04): every kept answer is dropped, and the
 * screen is mounted anew by the key that comes back. The session is asked again without the shell going away.
 */
export function useFreshOnReturn(): number {
  const router = useRouter()
  const client = useQueryClient()
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    let isReturning = false
    const stopHistory = router.history.subscribe(({ action }: { action: { type: string } }) => {
      isReturning = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
    })
    // Not before the new screen takes over: the old one, mounted once more, might create an order again.
    const stopMount = router.subscribe('onBeforeRouteMount', () => {
      if (!isReturning) return
      isReturning = false
      const isSession = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === api.session.current.path
      client.removeQueries({ predicate: (query) => !isSession(query) })
      void client.invalidateQueries({ predicate: isSession })
      setGeneration((count) => count + 1)
    })
    return () => {
      stopHistory()
      stopMount()
    }
  }, [router, client])
  return generation
}
