import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../ui/media.ts'

interface FormGroupProps {
  readonly title: string
  /** Something in it is wrong: it is open. */
  readonly hasFault: boolean
  readonly isOpenFirst?: boolean
  readonly children: ReactNode
}

/** A part of a long form: a frame with a title, which folds on a phone. */
export function FormGroup({ title, hasFault, isOpenFirst = false, children }: FormGroupProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(isOpenFirst)
  if (!isPhone)
    return (
      <fieldset>
        <legend>{title}</legend>
        {children}
      </fieldset>
    )
  return (
    <details className="form-group" open={isOpen || hasFault} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className="stack">{children}</div>
    </details>
  )
}
