import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../portal/clock.ts'

export type ToastKind = 'success' | 'error' | 'info'
export interface Message {
  readonly key: number
  readonly kind: ToastKind
  readonly text: string
  readonly saidAt: Date
}

const SHOWN_AT_ONCE = 3
const KEPT = 100

interface Toaster {
  readonly success: (text: string) => void
  /** An error also belongs on the page: a toast is never the only copy. */
  readonly error: (text: string) => void
  readonly info: (text: string) => void
}

const ToasterContext = createContext<Toaster | undefined>(undefined)

/** What has been said, for those who draw it (ToastRegion.tsx). */
export interface Said {
  readonly log: readonly Message[]
  readonly shown: readonly Message[]
  readonly drop: (key: number) => void
}
export const SaidContext = createContext<Said>({ log: [], shown: [], drop: () => {} })

/** As useToast, where there may be none: the screens before the sign-in draw no toasts. */
export const useToastIfAny = (): Toaster | undefined => use(ToasterContext)

/** Says something top right for 3 seconds (SES-18) and keeps it in Messages. The answer is stable: safe in effects. */
export function useToast(): Toaster {
  const toaster = use(ToasterContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [log, setLog] = useState<readonly Message[]>([])
  const [shown, setShown] = useState<readonly Message[]>([])
  const nextKey = useRef(0)

  const say = useCallback((kind: ToastKind, text: string) => {
    const message = { key: nextKey.current++, kind, text, saidAt: serverNow() }
    setLog((all) => [message, ...all].slice(0, KEPT))
    setShown((all) => [...all.filter((one) => one.text !== text), message].slice(-SHOWN_AT_ONCE))
  }, [])
  const drop = useCallback((key: number) => setShown((all) => all.filter((one) => one.key !== key)), [])
  const toaster = useMemo<Toaster>(
    () => ({
      success: (text) => say('success', text),
      error: (text) => say('error', text),
      info: (text) => say('info', text),
    }),
    [say],
  )
  const said = useMemo(() => ({ log, shown, drop }), [log, shown, drop])
  return (
    <ToasterContext value={toaster}>
      <SaidContext value={said}>{children}</SaidContext>
    </ToasterContext>
  )
}
