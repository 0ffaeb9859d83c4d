import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

export type ButtonLook = 'plain' | 'primary' | 'danger' | 'quiet'

interface Look {
  readonly look?: ButtonLook
  readonly size?: 'normal' | 'small' | 'wide' | 'icon'
}

const classes = ({ look = 'plain', size = 'normal' }: Look, more = '') =>
  ['button', look !== 'plain' && `button-${look}`, size !== 'normal' && `button-${size}`, more]
    .filter(Boolean)
    .join(' ')

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
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
  look,
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
      className={classes({ ...(look && { look }), ...(size && { size }) }, className)}
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
  look,
  size,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly children: ReactNode }) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={classes({ ...(look && { look }), ...(size && { size }) }, className)}
    />
  )
}

export const buttonClass = classes
