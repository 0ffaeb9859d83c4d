import { useSession } from '../session/session.tsx'
import { Link } from '../ui/Link.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { reportsOf } from './place/report-list.ts'
import { RecentReports } from './result/RecentReports.tsx'
import './reports.css'

/** Customer Reports (RPT-01): the reports that this user may open, what each gives, and what was asked for of late. */
export default function ReportsScreen() {
  const { viewer } = useSession()
  const listed = reportsOf(viewer)
  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title="Customer Reports" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <div className="report-index">
        {listed.length === 0 ? (
          <EmptyBox text="You have no right to a report. Ask your administrator for Reports (Other) or Reports (Invoice)." />
        ) : (
          <ul className="cards report-cards">
            {listed.map(({ title, to, gain }) => (
              <li key={to}>
                <Link to={to} className="card-title">
                  {title}
                </Link>
                <span className="muted">{gain}</span>
              </li>
            ))}
          </ul>
        )}
        {listed.length > 0 && <RecentReports />}
      </div>
    </div>
  )
}
