import { CircleAlert, CircleCheck, Info, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, other: Info, lock: Lock } as const

interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'warn' | 'bad' | 'other' | 'lock'
  readonly children: ReactNode
  /** `alert` for what has just gone wrong, `status` for what has just come true; nothing for what was there. */
  readonly role?: 'alert' | 'status'
}

/** A boxed line of text in the page: why something is locked, what went wrong, who can change it. */
export function Notice({ tone = 'info', role, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={`notice notice-${tone === 'lock' ? 'warn' : tone}`} role={role}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
