import { Bell, CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { TOAST_MS } from '#rules/limits.ts'
import { serverNow } from '../clock.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { EmptyBox } from './StateBox.tsx'

export type ToastKind = 'success' | 'error' | 'info'
export interface Message {
  readonly key: number
  readonly kind: ToastKind
  readonly text: string
  readonly saidAt: Date
}

const SHOWN_AT_ONCE = 3
const KEPT = 100
const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const

interface Toaster {
  readonly success: (text: string) => void
  /** An error also belongs on the page: a toast is never the only copy. */
  readonly error: (text: string) => void
  readonly info: (text: string) => void
}

const ToasterContext = createContext<Toaster | undefined>(undefined)
const MessagesContext = createContext<readonly Message[]>([])

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
  return (
    <ToasterContext value={toaster}>
      <MessagesContext value={log}>
        {children}
        <ToastRegion shown={shown} drop={drop} />
      </MessagesContext>
    </ToasterContext>
  )
}

function ToastRegion({ shown, drop }: { readonly shown: readonly Message[]; readonly drop: (key: number) => void }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (shown.length === 0) setPaused(false)
  }, [shown.length])
  return (
    <section
      className="toasts"
      aria-label="Notifications"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {shown.map((message) => (
        <Toast key={message.key} message={message} isPaused={isPaused} drop={drop} />
      ))}
    </section>
  )
}

interface ToastProps {
  readonly message: Message
  readonly isPaused: boolean
  readonly drop: (key: number) => void
}

function Toast({ message, isPaused, drop }: ToastProps) {
  const left = useRef(TOAST_MS)
  useEffect(() => {
    if (isPaused) return
    const since = performance.now()
    const timer = setTimeout(() => drop(message.key), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - since))
    }
  }, [isPaused, drop, message.key])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        drop(message.key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [drop, message.key])

  const Icon = icons[message.kind]
  return (
    <div className={`toast toast-${message.kind}`}>
      <Icon size={20} aria-hidden />
      <div role={message.kind === 'error' ? 'alert' : 'status'}>{message.text}</div>
      <Button look="quiet" size="icon" aria-label="Close message" onClick={() => drop(message.key)}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}

const kindWord = { success: 'Done', error: 'Problem', info: 'Note' } as const
const timeOf = (at: Date) =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Chicago' })

/** The bell: everything that was said since sign-in, newest first. */
export function MessagesButton() {
  const log = use(MessagesContext)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Messages, ${log.length}`}
        title="Messages"
        onClick={() => setOpen(true)}
      >
        <Bell size={20} aria-hidden />
      </Button>
      {isOpen && (
        <Dialog title="Messages" onClose={() => setOpen(false)}>
          {log.length === 0 ? (
            <EmptyBox text="No messages yet." />
          ) : (
            <ul className="messages">
              {log.map((message) => (
                <li key={message.key}>
                  <time dateTime={message.saidAt.toISOString()}>{timeOf(message.saidAt)}</time>
                  <span>
                    <strong>{kindWord[message.kind]}.</strong> {message.text}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </>
  )
}
