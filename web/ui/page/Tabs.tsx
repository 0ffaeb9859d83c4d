import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly view: ReactNode
}
interface TabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
}

/** One of several views; ← and → change it, as tabs do everywhere. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const open = tabs.find(({ name }) => name === chosen) ?? tabs[0]
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step === undefined) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const next = buttons[(at + step + buttons.length) % buttons.length]
    next?.focus()
    next?.click()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            className="tab"
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.name}`} className="tab-panel">
          {open.view}
        </div>
      )}
    </div>
  )
}
