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
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const id = useId()
  const open = openOf(props)
  return (
    <div>
      <TabList {...props} id={id} />
      {open && (
        <div
          role="tabpanel"
          id={`${id}-${open.name}-panel`}
          aria-labelledby={`${id}-${open.name}`}
          className="tab-panel"
        >
          {open.view}
        </div>
      )}
    </div>
  )
}

interface SectionsProps<Name extends string> extends TabsProps<Name> {
  /** One section at a time, by tabs; otherwise one below the other. */
  readonly isTabbed: boolean
}

/**
 * Sections under headings that become tabs where there is little room. They are the same elements in both: a window that gets narrower,
 * or a phone that is turned, loses nothing that was typed, and shows the section that had the focus.
 */
export function TabbedSections<Name extends string>({ isTabbed, ...props }: SectionsProps<Name>) {
  const id = useId()
  const { tabs, onChoose } = props
  const open = openOf(props)
  return (
    <div className="stack">
      {isTabbed && <TabList {...props} id={id} />}
      {tabs.map((tab) => (
        <section
          key={tab.name}
          id={`${id}-${tab.name}-panel`}
          className={`stack section-${tab.name}`}
          {...(isTabbed && { role: 'tabpanel' })}
          aria-labelledby={`${id}-${tab.name}-heading`}
          hidden={isTabbed && tab !== open}
          onFocus={() => tab !== open && onChoose(tab.name)}
        >
          <h2 id={`${id}-${tab.name}-heading`} {...(isTabbed && { className: 'hidden-visually' })}>
            {tab.label}
          </h2>
          {tab.view}
        </section>
      ))}
    </div>
  )
}

const openOf = <Name extends string>({ tabs, chosen }: TabsProps<Name>) =>
  tabs.find(({ name }) => name === chosen) ?? tabs[0]

function TabList<Name extends string>({ id, ...props }: TabsProps<Name> & { readonly id: string }) {
  const { label, tabs, onChoose } = props
  const open = openOf(props)
  const list = useRef<HTMLDivElement>(null)
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
    <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${id}-${tab.name}`}
          aria-selected={tab === open}
          aria-controls={tab === open ? `${id}-${tab.name}-panel` : undefined}
          tabIndex={tab === open ? 0 : -1}
          className="tab"
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
