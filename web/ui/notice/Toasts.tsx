import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../portal/clock.ts'

export type ToastKind = 'success' | 'error' | 'info'
export interface Message {
  readonly key: number
  readonly kind: ToastKind
  readonly text: string
  readonly saidAt: Date
  /** For whom it was done, where that is somebody else; '' else. */
  readonly forWhom: string
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

const ForWhomContext = createContext<(forWhom: string) => void>(() => {})

/** From now on what is done is said to be done for this customer; '' for oneself (S24). */
export function useToastsFor(forWhom: string): void {
  const tell = use(ForWhomContext)
  useEffect(() => {
    tell(forWhom)
    return () => tell('')
  }, [tell, forWhom])
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [log, setLog] = useState<readonly Message[]>([])
  const [shown, setShown] = useState<readonly Message[]>([])
  const nextKey = useRef(0)
  const forWhom = useRef('')
  const tellForWhom = useCallback((whom: string) => {
    forWhom.current = whom
  }, [])

  const say = useCallback((kind: ToastKind, text: string) => {
    const whom = kind === 'success' ? forWhom.current : ''
    const message = { key: nextKey.current++, kind, text, saidAt: serverNow(), forWhom: whom }
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
      <ForWhomContext value={tellForWhom}>
        <SaidContext value={said}>{children}</SaidContext>
      </ForWhomContext>
    </ToasterContext>
  )
}
