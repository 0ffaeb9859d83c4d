import { type Ref, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'

interface CodeProps {
  /** Its name, for people who do not see it. */
  readonly label: string
  readonly text: string
  readonly ref?: Ref<HTMLElement>
}

/** Code to read and to copy. */
export function CodeBox({ label, text }: Omit<CodeProps, 'ref'>) {
  const code = useRef<HTMLElement>(null)
  return (
    <div className="code-frame">
      <Code label={label} text={text} ref={code} />
      <CopyButton what={label} text={text} source={code} />
    </div>
  )
}

/** Long lines scroll in their own box, by keyboard as well; on paper they break. */
export const Code = ({ label, text, ref }: CodeProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className="code-box" tabIndex={0} aria-label={label}>
    <pre>
      <code ref={ref}>{text}</code>
    </pre>
  </section>
)
