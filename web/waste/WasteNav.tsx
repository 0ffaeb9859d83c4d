import { useAddress } from '../portal/address.ts'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/Link.tsx'
import './waste.css'

const VIEWS = [
  { label: 'Enter', to: paths.waste },
  { label: 'Review', to: paths.wasteReview },
]

/** The two views of Waste Tracking (WST-01). */
export function WasteNav() {
  const { path } = useAddress()
  return (
    <nav className="waste-nav no-print" aria-label="Waste Tracking">
      <ul className="waste-views">
        {VIEWS.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={path.toLowerCase().replace(/\/$/, '') === to ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
