import { columnsSeenBy } from '#rules/items/columns.ts'
import type { ReportRequest } from '#rules/reports/request.ts'
import { useSession } from '../session/session.tsx'
import { whatYouGet } from './what-you-get.ts'

/** Beside a form: what the file will have, with an example of each column (S22). */
export function WhatYouGet({ request }: { readonly request: ReportRequest }) {
  const { shipTo, user, viewer } = useSession()
  const { text, headings, columns } = whatYouGet(request, columnsSeenBy(viewer))
  const own = request.shipTo
  const chosen = own ? (own.kind === 'code' ? own.code : own.kind === 'local' ? 'LOCAL' : '') : shipTo
  return (
    <section className="stack what-you-get no-print" aria-labelledby="what-you-get">
      <h2 id="what-you-get">What you get</h2>
      <p>
        {text} {chosen ? `Of ship-to ${chosen} alone.` : 'Of all ship-tos.'}
        {user.mappedRouteNo ? ` You are limited to ${user.mappedRouteNo}.` : ''}
      </p>
      {headings.length > 0 && <p>Rows stand under: {headings.join(', ')}.</p>}
      {columns.length > 0 && (
        <table className="table example-table">
          <caption className="hidden-visually">Columns, each with an example</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">For example</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ label, example }) => (
              <tr key={label}>
                <th scope="row">{label || 'To write in'}</th>
                <td className="muted">{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
