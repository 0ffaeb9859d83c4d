import { figure } from '#rules/many.ts'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import type { ProductionDay } from './use-production.ts'

const COLUMNS = [
  ['openCount', 'Open to customers'],
  ['readyCount', 'Past cut-off'],
  ['inProductionCount', 'In production'],
  ['shippedCount', 'Shipped'],
  ['invoicedCount', 'Invoiced'],
  ['pieces', 'Pieces'],
] as const
export type RouteCounts = ProductionDay['routes'][number]
type Counted = (typeof COLUMNS)[number][0] | 'unlockedCount'

/** The sum over routes of what is counted. */
export const total = (routes: readonly RouteCounts[], of: Counted): number =>
  routes.reduce((sum, route) => sum + route[of], 0)

interface RouteTableProps {
  readonly routes: readonly RouteCounts[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** The orders of a day by route and state. None chosen is all. */
export function RouteTable({ routes, chosen, onChoose }: RouteTableProps) {
  const choose = (routeNo: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(routeNo)
    else next.delete(routeNo)
    onChoose(next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
    <section className="table-frame" aria-label="Orders by route" tabIndex={0}>
      <table className="table">
        <caption className="hidden-visually">Orders by route</caption>
        <thead>
          <tr>
            <th scope="col">Route</th>
            {COLUMNS.map(([name, label]) => (
              <th key={name} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {routes.map((route) => (
            <tr key={route.routeNo}>
              <th scope="row">
                <Checkbox
                  label={
                    <>
                      <span className="code">{route.routeNo}</span> {route.description}
                    </>
                  }
                  isChecked={chosen.has(route.routeNo)}
                  onChange={(isOn) => choose(route.routeNo, isOn)}
                />
              </th>
              {COLUMNS.map(([name]) => (
                <td key={name} className="number">
                  {figure(route[name])}
                  {name === 'readyCount' && route.unlockedCount > 0 && (
                    <span className="muted"> ({figure(route.unlockedCount)} unlocked)</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All routes</th>
            {COLUMNS.map(([name]) => (
              <td key={name} className="number">
                {figure(total(routes, name))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
