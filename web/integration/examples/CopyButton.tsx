import { type RefObject, useEffect, useState } from 'react'
import { COPIED_MS } from '#rules/limits.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { Button } from '../../ui/Button.tsx'
import { SignIcon } from '../../ui/SignIcon.tsx'

interface CopyButtonProps {
  /** What is copied, for people who do not see it: 'token', 'the cURL example'. */
  readonly what: string
  readonly text: string
  /** Where the text stands on the page: selected when the browser does not let us copy. */
  readonly source: RefObject<HTMLElement | null>
}

/** Copies, and shows a check mark for 2 s (API-01). Where copying fails, the text is selected and the keys are told. */
export function CopyButton({ what, text, source }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const announce = useAnnounce()
  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('ready'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      announce('Copied')
    } catch {
      if (source.current) window.getSelection()?.selectAllChildren(source.current)
      setState('failed')
      announce('Press Ctrl+C')
    }
  }
  return (
    <span className="copy">
      <Button size="small" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        {state === 'copied' && <SignIcon sign="good" size={16} />}
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      {state === 'failed' && <span className="hint no-print">Press Ctrl+C</span>}
    </span>
  )
}
