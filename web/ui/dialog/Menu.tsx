import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '../Button.tsx'

interface MenuProps {
  /** For a key that opens it: openMenu. */
  readonly id?: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly opens?: 'end' | 'start' | 'up'
  /** Buttons and links; pressing one closes the menu. */
  readonly children: ReactNode
  readonly size?: 'normal' | 'small'
}

/** Opens a menu by its id, the focus on its first entry. */
export function openMenu(id: string): void {
  const menu = document.getElementById(id)
  if (!(menu instanceof HTMLDetailsElement)) return
  menu.open = true
  menu.querySelector<HTMLElement>(ENTRIES)?.focus()
}

const ENTRIES = '.menu-list :is(button, a, input, select)'

/** A disclosure with a list of actions. Esc, a press outside or a choice closes it; arrows move inside. */
export function Menu({ id, label, icon, opens = 'end', size = 'normal', children }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const close = () => {
    if (box.current) box.current.open = false
  }
  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && box.current?.open) {
      event.preventDefault()
      event.stopPropagation()
      close()
      summary.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const entries = [...(box.current?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])]
    const next = entries.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    if (!box.current?.open || entries.length === 0) return
    event.preventDefault()
    entries.at(next % entries.length)?.focus()
  }

  return (
    <details ref={box} id={id} className={`menu menu-${opens}`} onKeyDown={onKeyDown}>
      <summary ref={summary} className={buttonClass({ size })}>
        {icon}
        <span className="foldable">{label}</span>
        <ChevronDown size={16} aria-hidden className="foldable" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after the entry's own click */}
      <div
        className="menu-list"
        onClick={(event) => {
          if (!(event.target instanceof Element && event.target.closest('button, a'))) return
          // What is about to be hidden must not keep the focus; an entry that moved it elsewhere has done so.
          if (event.currentTarget.contains(document.activeElement)) summary.current?.focus()
          close()
        }}
      >
        {children}
      </div>
    </details>
  )
}
