import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface Question {
  readonly title: string
  readonly text: ReactNode
  /** The button that does it. */
  readonly yes: string
  /** The safe button: it has the focus, and Esc means it. */
  readonly no: string
  readonly isDanger?: boolean
}

type Ask = (question: Question) => Promise<boolean>
interface Asked extends Question {
  readonly answer: (isYes: boolean) => void
}

const ConfirmContext = createContext<Ask | undefined>(undefined)

/** Asks before something that cannot be undone. Resolves to true only when the risky button was pressed. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Asked[]>([])
  const ask = useCallback<Ask>(
    (question) => new Promise((resolve) => setWaiting((all) => [...all, { ...question, answer: resolve }])),
    [],
  )
  const asked = waiting[0]
  useEffect(() => (asked ? hearOnlyAnswers() : undefined), [asked])
  const answer = (isYes: boolean) => {
    setWaiting((all) => all.slice(1))
    asked?.answer(isYes)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Dialog
          title={asked.title}
          role="alertdialog"
          onClose={() => answer(false)}
          footer={
            <>
              <Button data-autofocus onClick={() => answer(false)}>
                {asked.no}
              </Button>
              <Button variant={asked.isDanger ? 'danger' : 'primary'} onClick={() => answer(true)}>
                {asked.yes}
              </Button>
            </>
          }
        >
          {asked.text}
        </Dialog>
      )}
    </ConfirmContext>
  )
}

/** Whoever types figures on, not having seen the question yet, has not answered it: the Enter after them is theirs. */
function hearOnlyAnswers(): () => void {
  let isTypingOn = false
  const onKey = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) isTypingOn = true
    else if (event.key === 'Enter' && isTypingOn) {
      isTypingOn = false
      event.preventDefault()
      event.stopPropagation()
    }
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}
