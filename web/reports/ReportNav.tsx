import { useAddress } from '../portal/address.ts'
import { useSession } from '../session/session.tsx'
import { Link } from '../ui/Link.tsx'
import { reportsOf } from './place/report-list.ts'

/** The seven reports beside a form (RPT-01). */
export function ReportNav() {
  const { viewer } = useSession()
  const { path } = useAddress()
  return (
    <nav className="report-nav no-print" aria-label="Customer Reports">
      <ul className="report-links">
        {reportsOf(viewer).map(({ title, to }) => (
          <li key={to}>
            <Link to={to} aria-current={path.toLowerCase().replace(/\/$/, '') === to ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
