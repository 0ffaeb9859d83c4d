import { api } from '#contract/index.ts'
import { useAsk } from '../portal/api.ts'
import { ForeignPage } from '../ui/foreign/ForeignPage.tsx'

/**
 * The provider's notice beside the form; left out without a word when it is not to be had (GEN-08). It is drawn once what stands
 * above it is known, so that nothing pushes it down.
 */
export function LoginNotice({ isReady }: { readonly isReady: boolean }) {
  const { data } = useAsk(api.session.pageContent, { page: 'login' }, { staleTime: 10 * 60_000 })
  if (!isReady || !data?.html.trim()) return null
  const isNarrow = window.matchMedia('(max-width: 899px)').matches
  return (
    <section className="card stack" aria-label="Notice">
      <ForeignPage
        title="Notice from the company"
        html={data.html}
        height="min(60vh, 360px)"
        foldsOnceRead
        {...(isNarrow && { foldedLabel: 'Read the full notice' })}
      />
    </section>
  )
}
