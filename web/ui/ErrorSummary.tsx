import { useEffect, useRef } from 'react'

export interface FieldFault {
  /** The id of the field to go to. */
  readonly fieldId: string
  readonly text: string
}

/** What is wrong in a form, at its top, with links to the fields. Takes the focus whenever `faults` is a new list. */
export function ErrorSummary({ faults }: { readonly faults: readonly FieldFault[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults.length > 0) box.current?.focus()
  }, [faults])
  if (faults.length === 0) return null
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>There is a problem</h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault.fieldId}>
            <a
              href={`#${fault.fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fault.fieldId)?.focus()
              }}
            >
              {fault.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
