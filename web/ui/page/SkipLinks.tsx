interface Skip {
  readonly to: string
  readonly label: string
}
const toMain: Skip = { to: 'main', label: 'Skip to main content' }

/** The first tab stops of a page. A screen adds its own after "Skip to main content" (ids of elements in the page). */
export const SkipLinks = ({ more = [] }: { readonly more?: readonly Skip[] }) => (
  <nav className="skip-links" aria-label="Skip">
    {[toMain, ...more].map((skip) => (
      <a key={skip.to} href={`#${skip.to}`} onClick={(event) => goTo(event, skip.to)}>
        {skip.label}
      </a>
    ))}
  </nav>
)

function goTo(event: React.MouseEvent, id: string): void {
  event.preventDefault()
  const target = document.getElementById(id)
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus()
  target.scrollIntoView({ block: 'start' })
}
