import { api } from '#contract/index.ts'
import { useAsk } from '../portal/api.ts'
import { ForeignPage } from '../ui/foreign/ForeignPage.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'

/** DSH-02: the provider's training page. */
export default function TrainingScreen() {
  const asked = useAsk(api.session.pageContent, { page: 'training' }, { staleTime: 10 * 60_000 })
  return (
    <>
      <PageHeading title="Training Videos" />
      <StateBox
        asked={asked}
        empty={({ html }) => (html.trim() ? undefined : <EmptyBox text="There are no training videos yet." />)}
      >
        {({ html }) => (
          <div className="foreign-page">
            <ForeignPage title="Training videos" html={html} height="max(320px, calc(100vh - 200px))" />
          </div>
        )}
      </StateBox>
    </>
  )
}
