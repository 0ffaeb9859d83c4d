import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'other'

/** A rubber stamp for statuses (OPEN, CLOSED, PAST DUE …). The word tells; the colour only helps. */
export const Stamp = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={tone === 'plain' ? 'stamp' : `stamp tone-${tone}`}>{children}</span>
)
