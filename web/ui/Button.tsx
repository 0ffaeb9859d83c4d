import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet'

interface ButtonStyle {
  readonly variant?: ButtonVariant
  readonly size?: 'normal' | 'small' | 'wide' | 'icon'
}

const classes = ({ variant = 'plain', size = 'normal' }: ButtonStyle, more = '') =>
  ['button', variant !== 'plain' && `button-${variant}`, size !== 'normal' && `button-${size}`, more]
    .filter(Boolean)
    .join(' ')

export interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly children: ReactNode
  /**
   * Why it cannot be pressed now. The button stays in the tab order and says so; pressing it calls `onDisabledPress`
   * instead of `onClick`.
   */
  readonly disabledReason?: string | undefined
  readonly onDisabledPress?: () => void
}

/** A button of type "button" unless told otherwise. Give `aria-label` or a child with words where only an icon shows. */
export function Button({
  variant,
  size,
  className,
  disabledReason,
  onDisabledPress,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ ...(variant && { variant }), ...(size && { size }) }, className)}
      aria-disabled={disabledReason === undefined ? undefined : true}
      title={disabledReason ?? rest.title}
      onClick={(event) => {
        if (disabledReason === undefined) return onClick?.(event)
        event.preventDefault()
        onDisabledPress?.()
      }}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button and goes to another site or opens a file; inside the portal use `LinkButton`. */
export function OutsideLink({
  variant,
  size,
  className,
  ...rest
}: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly children: ReactNode }) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={classes({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  )
}

export const buttonClass = classes
