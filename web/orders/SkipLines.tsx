const skips = [
  { to: 'order-lines', label: 'Skip to order lines' },
  { to: 'order-foot', label: 'Skip past order lines' },
] as const

/** The order's own skip links, after "Skip to main content" (SCR-07). */
export const SkipLines = ({ onToLines }: { readonly onToLines: () => void }) => (
  <nav className="skip-links" aria-label="Skip in this order">
    {skips.map(({ to, label }) => (
      <a
        key={to}
        href={`#${to}`}
        onClick={(event) => {
          event.preventDefault()
          if (to === 'order-lines') onToLines()
          else document.getElementById(to)?.focus()
        }}
      >
        {label}
      </a>
    ))}
  </nav>
)
