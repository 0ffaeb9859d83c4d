import { useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, use } from 'react'
import { type ButtonVariant, buttonClass } from './Button.tsx'

/** The address that a link has for a new tab, a copy or a bookmark; followed in this tab it goes to `to`. */
export const NewTabAddress = createContext<(to: string) => string>((to) => to)

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address inside the portal, made by web/portal/paths.ts. */
  readonly to: string
  readonly children: ReactNode
  readonly replace?: boolean
}

/** A link inside the portal: a real address (new tab, copy) that does not reload the page. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const router = useRouter()
  const newTab = use(NewTabAddress)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    if (replace) router.history.replace(to)
    else router.history.push(to)
  }
  return (
    <a {...rest} href={newTab(to)} onClick={follow}>
      {children}
    </a>
  )
}

/** `Link` drawn as a button. */
export function LinkButton({
  variant,
  size,
  className,
  ...rest
}: LinkProps & { readonly variant?: ButtonVariant; readonly size?: 'normal' | 'small' | 'wide' | 'icon' }) {
  return <Link {...rest} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)} />
}
