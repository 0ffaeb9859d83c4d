import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiDown } from '../../portal/api.ts'

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
    const heed = (kind: string, error: unknown) => {
      if (kind === 'success') setOffline(false)
      if (kind === 'error' || kind === 'failed') setOffline(error instanceof ApiDown && error.isUnreachable)
    }
    const stops = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && 'action' in event) {
          heed(event.action.type, 'error' in event.action ? event.action.error : undefined)
        }
      }),
    )
    return () => {
      window.removeEventListener('offline', goOffline)
      window.removeEventListener('online', tryAgain)
      for (const stop of stops) stop()
    }
  }, [client])

  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(() => void client.refetchQueries({ type: 'active' }), 10_000)
    return () => clearInterval(timer)
  }, [isOffline, client])
  return isOffline
}
