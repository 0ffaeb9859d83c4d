import { Bell, CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { formatTime } from '#rules/calendar.ts'
import { TOAST_MS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { wallAt } from '../../portal/zone.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../dialog/Popover.tsx'
import { EmptyBox } from '../StateBox.tsx'
import { type Message, SaidContext } from './Toasts.tsx'

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const

/** Where toasts appear: top right, under the banners. */
export function ToastRegion() {
  const { shown, drop } = use(SaidContext)
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
      <div role={message.kind === 'error' ? 'alert' : 'status'}>{wordsOf(message)}</div>
      <Button variant="quiet" size="icon" aria-label="Close message" onClick={() => drop(message.key)}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}

const wordsOf = ({ text, forWhom }: Message) => (forWhom ? `${text} For customer ${forWhom}.` : text)

const kindWord = { success: 'Done', error: 'Problem', info: 'Note' } as const

/** The bell: everything that was said since sign-in, newest first. */
export function MessagesButton() {
  const { log } = use(SaidContext)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Messages, ${figure(log.length)}`}
        title="Messages"
        aria-haspopup="dialog"
        onClick={(event) => {
          // The popover opens at the control that has the focus; Safari gives it to no button that is pressed.
          event.currentTarget.focus()
          setOpen(true)
        }}
      >
        <Bell size={20} aria-hidden />
      </Button>
      {isOpen && (
        <Popover title="Messages" onClose={() => setOpen(false)}>
          {log.length === 0 ? (
            <EmptyBox text="No messages yet." />
          ) : (
            <ul className="messages">
              {log.map((message) => (
                <li key={message.key}>
                  <time dateTime={message.saidAt.toISOString()}>{formatTime(wallAt(message.saidAt).time)}</time>
                  <span>
                    <strong>{kindWord[message.kind]}.</strong> {wordsOf(message)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </>
  )
}
