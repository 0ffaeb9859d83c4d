import { Printer } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { NO_INSTRUCTIONS, WHO_CHANGES } from '#rules/instructions/instructions.ts'
import { withLinks } from '#rules/text/links.ts'
import { useAsk } from '../portal/api.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import type { ShipTo } from './use-ship-tos.ts'

interface InstructionsTextProps {
  readonly code: string
  /** Undefined: the list does not have it, and the server says what it thinks of it. */
  readonly shipTo: ShipTo | undefined
  /** On a phone the text is the page. */
  readonly isFocused?: boolean
}

/** What drivers are told at one ship-to: its lines as they were written, addresses and telephone numbers as links (DLV-03, DLV-05). */
export function InstructionsText({ code, shipTo, isFocused = false }: InstructionsTextProps) {
  const asked = useAsk(api.instructions.text, { shipToCode: code })
  const heading = useRef<HTMLHeadingElement>(null)
  const name = shipTo?.name ?? code
  const announce = useAnnounce()
  const said = asked.data === undefined ? '' : asked.data || NO_INSTRUCTIONS
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  useEffect(() => {
    if (said) announce(`${name}: ${said}`)
  }, [announce, name, said])
  return (
    <section className="card stack instructions-text" aria-label={`Instructions for ${name}`}>
      <div className="title-row">
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {asked.data && (
          <Button className="push no-print" onClick={() => window.print()}>
            <Printer size={20} aria-hidden /> Print
          </Button>
        )}
      </div>
      <p className="muted">
        Ship-to <span className="code">{code}</span>
        {shipTo && (
          <>
            {' '}
            · Customer <span className="code">{shipTo.customerNo}</span>
            {shipTo.city && ` · ${shipTo.city}`}
          </>
        )}
      </p>
      <StateBox asked={asked} rows={4}>
        {(text) => (text === '' ? <p>{NO_INSTRUCTIONS}</p> : <Told text={text} />)}
      </StateBox>
      <p className="muted">{WHO_CHANGES}</p>
    </section>
  )
}

const Told = ({ text }: { readonly text: string }) => {
  let at = 0
  return (
    <p className="instructions-told">
      {withLinks(text).map((part) => {
        const key = at
        at += part.text.length
        if (part.href === undefined) return <Fragment key={key}>{part.text}</Fragment>
        return part.href.startsWith('tel:') ? (
          <a key={key} href={part.href}>
            {part.text}
          </a>
        ) : (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
            <span className="hidden-visually"> (opens in a new tab)</span>
          </a>
        )
      })}
    </p>
  )
}
