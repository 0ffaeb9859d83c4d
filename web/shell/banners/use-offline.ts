import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onReach } from '../../portal/api.ts'

const AGAIN_MS = 10_000

/**
 * Whether the server cannot be reached. The browser's own word is taken when it says so, and never when it denies it:
 * a request without an answer counts, until one is answered again.
 */
export function useOffline(): boolean {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  const client = useQueryClient()
  useEffect(() => {
    const goOffline = () => setOffline(true)
    const tryAgain = () => void client.refetchQueries({ type: 'active' })
    window.addEventListener('offline', goOffline)
    window.addEventListener('online', tryAgain)
    const stop = onReach((isReached) => setOffline(!isReached))
    return () => {
      window.removeEventListener('offline', goOffline)
      window.removeEventListener('online', tryAgain)
      stop()
    }
  }, [client])

  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(() => void client.refetchQueries({ type: 'active' }), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOffline, client])
  return isOffline
}
