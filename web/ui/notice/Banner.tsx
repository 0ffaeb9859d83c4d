import type { ReactNode } from 'react'

interface BannerProps {
  readonly tone: 'test' | 'view-as' | 'info' | 'warn' | 'bad'
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly id?: string
}

/** A line across the top of the page. What must be read to its end takes more lines where the window is narrow. With an `id` it can take the focus. */
export const Banner = ({ tone, icon, children, action, id }: BannerProps) => (
  <div className={`banner banner-${tone}`} {...(id !== undefined && { id, tabIndex: -1 })}>
    {icon}
    <span className="banner-text">{children}</span>
    {action}
  </div>
)
