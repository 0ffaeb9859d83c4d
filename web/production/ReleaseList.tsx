import { useState } from 'react'
import { api } from '#contract/index.ts'
import { formatWall, type PlainDate, toUsDate } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { wallAt } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'

const PAGE = 20
const MOST = 2000

/** What was released, by whom, when and how, the latest first. */
export function ReleaseList({ onShow }: { readonly onShow: (date: PlainDate) => void }) {
  const [most, setMost] = useState(PAGE)
  const asked = useAsk(api.production.releases, { most }, { staleTime: 0, placeholderData: (before) => before })
  return (
    <section className="stack" aria-labelledby="production-releases">
      <h2 id="production-releases">Releases</h2>
      <StateBox
        asked={asked}
        rows={4}
        empty={({ count }) => (count === 0 ? <EmptyBox text="Nothing has been released yet." /> : undefined)}
      >
        {({ releases, count }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
            <section className="table-frame" aria-label="Table of releases" tabIndex={0}>
              <table className="table">
                <caption className="hidden-visually">Releases</caption>
                <thead>
                  <tr>
                    <th scope="col">Released</th>
                    <th scope="col">By</th>
                    <th scope="col">Make date</th>
                    <th scope="col">Routes</th>
                    <th scope="col" className="number">
                      Orders
                    </th>
                    <th scope="col" className="number">
                      Pieces
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {releases.map((release) => (
                    <tr key={release.releaseNo}>
                      <th scope="row">{when(release.releasedAt)}</th>
                      <td>
                        {release.channel === 'schedule'
                          ? 'Schedule'
                          : release.channel === 'command'
                            ? 'Command'
                            : release.releasedBy}
                      </td>
                      <td>
                        <Button size="small" variant="quiet" onClick={() => onShow(release.makeDate)}>
                          {toUsDate(release.makeDate)}
                        </Button>
                      </td>
                      <td>{release.routeNos.length === 0 ? 'All' : release.routeNos.join(', ')}</td>
                      <td className="number">
                        {figure(release.orderCount)}
                        {release.earlyCount > 0 && (
                          <span className="muted"> ({figure(release.earlyCount)} before cut-off)</span>
                        )}
                      </td>
                      <td className="number">{figure(release.pieces)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <ListFoot
              shown={releases.length}
              total={Math.min(count, MOST)}
              page={PAGE}
              one="release"
              onMore={() => setMost((before) => Math.min(before + PAGE, MOST))}
              onAll={() => setMost(MOST)}
            />
            {count > MOST && <p>{many(count, 'release')} in all.</p>}
          </>
        )}
      </StateBox>
    </section>
  )
}

function when(instant: string): string {
  const { date, time, zoneName } = wallAt(new Date(instant))
  return `${formatWall(date, time)} ${zoneName}`
}
