import { Logo } from './Logo.tsx'

/** The mark with the product's name. */
export const Brand = ({ size = 30 }: { readonly size?: number }) => (
  <span className="brand">
    <span aria-hidden="true">
      <Logo size={size} />
    </span>
    <span className="foldable">Provender</span>
  </span>
)
