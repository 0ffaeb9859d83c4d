import { createContext, type ReactNode, use, useCallback, useState } from 'react'

const AnnouncerContext = createContext<((text: string) => void) | undefined>(undefined)

/** Says a sentence to screen readers, politely. Saying the same sentence twice is heard twice. */
export function useAnnounce(): (text: string) => void {
  const announce = use(AnnouncerContext)
  if (!announce) throw new Error('useAnnounce needs an AnnouncerProvider above it')
  return announce
}

export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', times: 0 })
  const announce = useCallback((text: string) => setSaid((last) => ({ text, times: last.times + 1 })), [])
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div className="hidden-visually" role="status" data-announcer>
        <span key={said.times}>{said.text}</span>
      </div>
    </AnnouncerContext>
  )
}
