/** Our mark: a loaf's slice on a packing docket. Drawn in the text's colour; the name stands beside it or is given. */
export function Logo({ size = 40, name = 'Provender' }: { readonly size?: number; readonly name?: string }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} fill="none" role="img" aria-label={name}>
      <title>{name}</title>
      <path
        d="M9 5.5 12 8l3-2.5L18 8l3-2.5L24 8l3-2.5L30 8l3-2.5L36 8l3-2.5V43H9Z"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M16.5 22.5c-2.2 0-3.5-1.5-3.5-3.3 0-2.6 4-4.7 11-4.7s11 2.1 11 4.7c0 1.8-1.3 3.3-3.5 3.3V33h-15Z"
        fill="currentColor"
      />
      <path d="M15 38h18" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
