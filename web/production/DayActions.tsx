import { useState } from 'react'
import { api } from '#contract/index.ts'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { releaseText } from '#rules/production/moves.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { type RouteCounts, total } from './RouteTable.tsx'
import { type ProductionDay, STALE } from './use-production.ts'

interface DayActionsProps {
  readonly date: PlainDate
  readonly by: 'make' | 'delivery'
  readonly routes: readonly RouteCounts[]
  readonly stillOpen: ProductionDay['stillOpen']
  /** None: all. */
  readonly chosen: ReadonlySet<string>
}

/** Release, shipped and invoiced for a day: the routes that are chosen, or all. */
export function DayActions({ date, by, routes, stillOpen, chosen }: DayActionsProps) {
  const [isReleasing, setReleasing] = useState(false)
  const confirm = useConfirm()
  const release = useCommand(api.production.release, {
    stale: STALE,
    said: (done, { makeDate }) =>
      releaseText({ makeDate, orders: done.orderCount, pieces: done.pieces, early: done.earlyCount }),
  })
  const move = useCommand(api.production.move, {
    stale: STALE,
    said: ({ movedCount }, asked) =>
      `${many(movedCount, 'order')} marked ${asked.move === 'ship' ? 'shipped' : 'invoiced'}.`,
  })
  const acted = chosen.size === 0 ? routes : routes.filter(({ routeNo }) => chosen.has(routeNo))
  const routeNos = [...chosen]
  const where = chosen.size === 0 ? 'all routes' : plural(chosen.size, 'route ', 'routes ') + routeNos.join(', ')
  const [ready, open] = [total(acted, 'readyCount'), total(acted, 'openCount')]
  const [made, shipped] = [total(acted, 'inProductionCount'), total(acted, 'shippedCount')]
  const whyNotReleased =
    by === 'delivery'
      ? 'Orders are released by make date. Choose “Orders by: Make date”.'
      : ready + open === 0
        ? 'No order is open on these routes.'
        : undefined

  const moveAll = async (which: 'ship' | 'invoice', count: number) => {
    const word = which === 'ship' ? 'shipped' : 'invoiced'
    const isMeant = await confirm({
      title: `Mark ${word}`,
      text: `Mark ${many(count, 'order')} of ${toUsDate(date)}, ${where}, as ${word}? This cannot be undone.`,
      yes: `Mark ${many(count, 'order')} ${word}`,
      no: 'Leave them',
    })
    if (isMeant) await move.run({ move: which, orderNos: [], date, by, routeNos })
  }
  const problem = failureOf(release, 'Nothing was changed.') ?? failureOf(move, 'Nothing was changed.')
  return (
    <>
      <div className="toolbar">
        <Button variant="primary" disabledReason={whyNotReleased} onClick={() => setReleasing(true)}>
          Release to production…
        </Button>
        <Button
          disabledReason={made === 0 ? 'No order is in production on these routes.' : undefined}
          onClick={() => void moveAll('ship', made)}
        >
          Mark shipped…
        </Button>
        <Button
          disabledReason={shipped === 0 ? 'No order is shipped on these routes.' : undefined}
          onClick={() => void moveAll('invoice', shipped)}
        >
          Mark invoiced…
        </Button>
        <span className="muted">For {where}. Choose routes below to narrow it.</span>
      </div>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {isReleasing && (
        <ReleaseDialog
          {...{ date, where, ready, open }}
          unlocked={total(acted, 'unlockedCount')}
          stillOpen={chosen.size === 0 ? stillOpen : stillOpen.filter(({ routeNo }) => chosen.has(routeNo))}
          isBusy={release.isBusy}
          onClose={() => setReleasing(false)}
          onRelease={async (withOpen) => {
            await release.run({ makeDate: date, routeNos, withOpen })
            setReleasing(false)
          }}
        />
      )}
    </>
  )
}
