import { CircleAlert, CircleUser } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { useAccountStatus } from '../ordering/account-status.ts'
import { useSession } from '../session/session.tsx'

/** Of the narrow bar: whom one acts for in a word, and the names of the icons beside them. Widens when pressed. */
export default function NarrowBar({ onWiden }: { readonly onWiden: () => void }) {
  const { user, customer, shipTo } = useSession()
  const account = useAccountStatus()
  const box = useRef<HTMLButtonElement>(null)
  const status = account.data?.accountStatus
  const isBad = isCreditHold(status) || status === 'Past Due'
  const whom = customer ? [customer.customerNo, customer.name, customer.city] : ['Super Admin', 'no customer chosen']
  const facts = [...whom, status && `account status ${status}`, shipTo && `Ship-To ${shipTo}`].filter(Boolean)
  return (
    <>
      <button
        ref={box}
        type="button"
        className="narrow-account"
        aria-label={`${facts.join(', ')}. Logged in as ${user.userCode}. Show all`}
        onClick={() => {
          // This button goes; the one that narrows stands for it.
          box.current?.closest('aside')?.querySelector<HTMLElement>('.side-brand button:last-child')?.focus()
          onWiden()
        }}
      >
        {customer ? <span>{customer.customerNo}</span> : <CircleUser size={20} aria-hidden />}
        {isBad && <CircleAlert size={18} aria-hidden className={isCreditHold(status) ? 'is-bad' : 'is-due'} />}
        {shipTo && <span>{shipTo}</span>}
      </button>
      <Tip anchor={box} />
    </>
  )
}

/**
 * The name of the icon that the pointer or the focus is on, beside the bar. Esc takes it away, and the pointer may go onto
 * it (WCAG 1.4.13); it repeats the control's own name, so screen readers are not told twice.
 */
function Tip({ anchor }: { readonly anchor: { readonly current: HTMLElement | null } }) {
  const [tip, setTip] = useState<{ readonly text: string; readonly middle: number }>()
  useEffect(() => {
    const bar = anchor.current?.closest('aside')
    if (!bar) return
    const hide = () => setTip(undefined)
    const show = ({ target, type }: Pick<Event, 'target' | 'type'>) => {
      if (!(target instanceof Element) || target.closest('.narrow-tip')) return
      const control = target.closest('a, button, summary')
      // The browser shows a title itself, but not to the keyboard.
      const isTold = type === 'pointerover' && control?.hasAttribute('title')
      if (!control || isTold || control.closest('dialog, .menu-list')) return hide()
      const { top, height } = control.getBoundingClientRect()
      const text = control.getAttribute('aria-label') ?? control.textContent ?? ''
      setTip({ text: text.trim(), middle: top + height / 2 })
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const listeners = {
      pointerover: show,
      focusin: show,
      pointerleave: hide,
      focusout: hide,
      scroll: hide,
      click: hide,
    }
    // `scroll` does not bubble: it is the list inside the bar that scrolls.
    const isCaught = (type: string) => type === 'scroll'
    for (const [type, listener] of Object.entries(listeners)) bar.addEventListener(type, listener, isCaught(type))
    document.addEventListener('keydown', onKey)
    // What the pointer is on as the bar narrows.
    show({ target: bar.querySelector(':is(a, button, summary):hover'), type: 'pointerover' })
    return () => {
      for (const [type, listener] of Object.entries(listeners)) bar.removeEventListener(type, listener, isCaught(type))
      document.removeEventListener('keydown', onKey)
    }
  }, [anchor])
  if (!tip) return null
  return (
    <div className="narrow-tip" aria-hidden="true" style={{ top: tip.middle }}>
      {tip.text}
    </div>
  )
}
