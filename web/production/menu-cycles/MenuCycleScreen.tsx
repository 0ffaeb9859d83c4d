import { api } from '#contract/index.ts'
import { useAddress } from '../../portal/address.ts'
import { useAsk } from '../../portal/api.ts'
import { paths } from '../../portal/paths.ts'
import { LinkButton } from '../../ui/Link.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import '../production.css'
import { MenuCycleForm } from './MenuCycleForm.tsx'
import { draftOf } from './menu-cycle-draft.ts'

/** One rotating menu: its weeks, and what each offers (SRV-06). */
export default function MenuCycleScreen() {
  const { params } = useAddress()
  const code = params['code'] ?? ''
  const asked = useAsk(api.menuCycles.one, { code }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  return (
    <div className="stack">
      <PageHeading title={`Menu Cycle ${code}`} />
      <StateBox asked={asked} rows={10} wayBack={<LinkButton to={paths.menuCycles}>Menu Cycles</LinkButton>}>
        {(cycle) => <MenuCycleForm key={cycle.code} start={draftOf(cycle)} stored={cycle} />}
      </StateBox>
    </div>
  )
}
