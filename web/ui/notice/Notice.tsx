import type { ReactNode } from 'react'
import { SignIcon } from '../SignIcon.tsx'

interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'warn' | 'bad' | 'other' | 'lock'
  readonly children: ReactNode
  /** `alert` for what has just gone wrong, `status` for what has just come true; nothing for what was there. */
  readonly role?: 'alert' | 'status'
  /** Screen readers read only what changes in it later, not all of it again. */
  readonly readsChangesOnly?: boolean
}

/** A boxed line of text in the page: why something is locked, what went wrong, who can change it. */
export function Notice({ tone = 'info', role, readsChangesOnly, children }: NoticeProps) {
  return (
    <div
      className={`notice notice-${tone === 'lock' ? 'warn' : tone}`}
      role={role}
      aria-atomic={readsChangesOnly ? false : undefined}
    >
      <SignIcon sign={tone === 'other' ? 'info' : tone} />
      <div>{children}</div>
    </div>
  )
}
