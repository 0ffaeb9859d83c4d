import { useCallback } from 'react'
import { api } from '#contract/index.ts'
import { figure, many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { MenuCycleForm } from './MenuCycleForm.tsx'
import { draftOf, NEW_CYCLE } from './menu-cycle-draft.ts'
import './production.css'

type Search = Readonly<Record<string, string | undefined>>
/** The cycle that is open; '' is the list, and `isNew` a form for another one. */
interface View {
  readonly code: string
  readonly isNew: boolean
}
const read = (search: Search): View => ({ code: search['cycle'] ?? '', isNew: search['new'] === '1' })
const write = ({ code, isNew }: View): Search => ({ cycle: code || undefined, new: isNew ? '1' : undefined })

/** The rotating menus: which week is on, and what each week offers (SRV-06). */
export default function MenuCyclesScreen() {
  const { view, setView } = useViewInAddress<View>({ read, write })
  const back = useCallback(() => setView({ code: '', isNew: false }), [setView])
  return (
    <div className="stack">
      <PageHeading title={view.isNew ? 'New Menu Cycle' : view.code ? `Menu Cycle ${view.code}` : 'Menu Cycles'} />
      {view.isNew ? (
        <MenuCycleForm start={NEW_CYCLE} onBack={back} onSaved={(code) => setView({ code, isNew: false })} />
      ) : view.code ? (
        <OneCycle key={view.code} code={view.code} onBack={back} />
      ) : (
        <CycleList
          onOpen={(code) => setView({ code, isNew: false })}
          onNew={() => setView({ code: '', isNew: true })}
        />
      )}
    </div>
  )
}

function OneCycle({ code, onBack }: { readonly code: string; readonly onBack: () => void }) {
  const asked = useAsk(api.menuCycles.one, { code }, { staleTime: 0, refetchOnWindowFocus: false })
  return (
    <StateBox asked={asked} rows={10}>
      {(cycle) => <MenuCycleForm start={draftOf(cycle)} stored={cycle} onBack={onBack} />}
    </StateBox>
  )
}

interface CycleListProps {
  readonly onOpen: (code: string) => void
  readonly onNew: () => void
}

function CycleList({ onOpen, onNew }: CycleListProps) {
  const asked = useAsk(api.menuCycles.list, {}, { staleTime: 0 })
  const add = (
    <Button variant="primary" onClick={onNew}>
      New Menu Cycle
    </Button>
  )
  return (
    <>
      <p className="text-column">
        A location on a menu cycle has the items of its list that the cycle offers in the week of the order. A cycle
        without items offers the whole list.
      </p>
      <StateBox
        asked={asked}
        rows={6}
        empty={(cycles) =>
          cycles.length === 0 ? (
            <EmptyBox text="There are no menu cycles. Every location has its whole item list." action={add} />
          ) : undefined
        }
      >
        {(cycles) => (
          <>
            <div className="row">{add}</div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
            <section className="table-frame" aria-label="Menu cycles" tabIndex={0}>
              <table className="table">
                <caption className="hidden-visually">Menu cycles</caption>
                <thead>
                  <tr>
                    <th scope="col">Code</th>
                    <th scope="col">Description</th>
                    <th scope="col" className="number">
                      Weeks
                    </th>
                    <th scope="col" className="number">
                      This week
                    </th>
                    <th scope="col" className="number">
                      Items
                    </th>
                    <th scope="col" className="number">
                      Locations
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {cycles.map((cycle) => (
                    <tr key={cycle.code}>
                      <th scope="row">
                        <Button size="small" onClick={() => onOpen(cycle.code)}>
                          {cycle.code}
                        </Button>
                      </th>
                      <td>{cycle.description}</td>
                      <td className="number">{cycle.weeks}</td>
                      <td className="number">{cycle.weekNow}</td>
                      <td className="number">{cycle.itemCount === 0 ? 'Whole list' : figure(cycle.itemCount)}</td>
                      <td className="number">{figure(cycle.locationCount)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <p role="status">{many(cycles.length, 'menu cycle')}.</p>
          </>
        )}
      </StateBox>
    </>
  )
}
