import { PageHeading } from '../../ui/page/PageHeading.tsx'
import '../production.css'
import { MenuCycleForm } from './MenuCycleForm.tsx'
import { NEW_CYCLE } from './menu-cycle-draft.ts'

/** A rotating menu that is made here (SRV-06). */
export default function NewMenuCycleScreen() {
  return (
    <div className="stack">
      <PageHeading title="New Menu Cycle" />
      <MenuCycleForm start={NEW_CYCLE} />
    </div>
  )
}
