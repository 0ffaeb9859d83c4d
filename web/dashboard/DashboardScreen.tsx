import { session as sessionApi } from '#contract/session.ts'
import { may } from '#rules/access.ts'
import { useAsk } from '../api.ts'
import { useSession } from '../session.tsx'
import { ForeignPage } from '../ui/ForeignPage.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { LoadingBox } from '../ui/StateBox.tsx'

/** S04: the provider's content for those with Show_Dashboard; a logo for all others, and when there is none (DSH-01). */
export default function DashboardScreen() {
  const { viewer } = useSession()
  const maySee = may(viewer, 'dashboard.content')
  const { data, isLoading } = useAsk(
    sessionApi.pageContent,
    { page: 'dashboard' },
    { enabled: maySee, staleTime: 10 * 60_000 },
  )
  return (
    <>
      <PageHeading title="Dashboard" />
      {isLoading ? (
        <LoadingBox rows={8} />
      ) : maySee && data?.html.trim() ? (
        <div className="foreign-page">
          <ForeignPage title="From the company" html={data.html} height="max(320px, calc(100vh - 200px))" />
        </div>
      ) : (
        <div className="empty-logo">
          <Logo size={160} />
        </div>
      )}
    </>
  )
}
