import { Logo } from './Logo.tsx'
import { siteName } from './site.ts'

/** The mark with the company's name. */
export const Brand = ({ size = 30 }: { readonly size?: number }) => (
  <span className="brand">
    <span aria-hidden="true">
      <Logo size={size} />
    </span>
    <span className="foldable">{siteName()}</span>
  </span>
)
