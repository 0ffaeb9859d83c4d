import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './Button.tsx'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address inside the portal, made by web/paths.ts. */
  readonly to: string
  readonly children: ReactNode
  readonly replace?: boolean
}

/** A link inside the portal: a real address (new tab, copy) that does not reload the page. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const router = useRouter()
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
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** `Link` drawn as a button. */
export function LinkButton({
  look,
  size,
  className,
  ...rest
}: LinkProps & { readonly look?: ButtonLook; readonly size?: 'normal' | 'small' | 'wide' | 'icon' }) {
  return <Link {...rest} className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)} />
}
