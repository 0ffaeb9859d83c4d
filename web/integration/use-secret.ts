import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#contract/index.ts'
import { ApiRefusal, ask, markStale } from '../portal/api.ts'
import { useAnnounce } from '../ui/Announcer.tsx'

type Action = 'show' | 'rotate'
/** The server wants the password first; `error` is what it said of the one that was typed. */
export interface PasswordAsked {
  readonly action: Action
  readonly error: string | undefined
}

export interface Secret {
  /** In memory alone, and only while it is shown. */
  readonly shown: string | undefined
  readonly passwordAsked: PasswordAsked | undefined
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly run: (action: Action, password?: string) => Promise<void>
  readonly hide: () => void
  readonly giveUp: () => void
}

/** The API secret: asked for when it is to be shown, and forgotten when it is hidden. It does not go on paper. */
export function useSecret(onRotated: () => void): Secret {
  const [shown, setShown] = useState<string>()
  const [passwordAsked, setPasswordAsked] = useState<PasswordAsked>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const client = useQueryClient()
  const announce = useAnnounce()
  const hide = useCallback(() => {
    setShown(undefined)
    announce('The secret is hidden.')
  }, [announce])

  useEffect(() => {
    const beforePrint = () => flushSync(() => setShown(undefined))
    window.addEventListener('beforeprint', beforePrint)
    return () => window.removeEventListener('beforeprint', beforePrint)
  }, [])

  const run: Secret['run'] = async (action, password) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      const call = action === 'show' ? api.integration.reveal : api.integration.rotate
      const { secret } = await ask(call, { ...(password !== undefined && { password }) })
      setShown(secret)
      announce('The secret is shown.')
      setPasswordAsked(undefined)
      if (action === 'rotate') {
        await markStale(client, [api.integration.credentials])
        onRotated()
      }
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : String(failure)
      const code = failure instanceof ApiRefusal ? failure.code : ''
      if (code === 'password needed') setPasswordAsked({ action, error: undefined })
      else if (password !== undefined) setPasswordAsked({ action, error: text })
      else setError(text)
    }
    isRunning.current = false
    setBusy(false)
  }
  return { shown, passwordAsked, isBusy, error, run, hide, giveUp: () => setPasswordAsked(undefined) }
}
