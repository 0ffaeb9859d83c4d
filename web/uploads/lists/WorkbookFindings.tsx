import { figure, many } from '#rules/many.ts'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { WorkbookNotes } from '../worker/protocol.ts'

const SHOWN = 200

/** Rows of customers that there are not, and items that head two columns (XLS-04): neither is sent. */
export function WorkbookFindings({ notes: { badCustomers, duplicateItems } }: { readonly notes: WorkbookNotes }) {
  if (badCustomers.length + duplicateItems.length === 0) return null
  return (
    <Notice tone="warn">
      <div className="stack">
        {badCustomers.length > 0 && (
          <details open={badCustomers.length <= 10}>
            <summary>
              {many(badCustomers.length, 'row')} with a customer or location that does not exist: not sent
            </summary>
            <div className="table-frame upload-list">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Place</th>
                    <th scope="col">Customer</th>
                    <th scope="col">Location</th>
                  </tr>
                </thead>
                <tbody>
                  {badCustomers.slice(0, SHOWN).map(({ place, customerNo, locationNo }) => (
                    <tr key={place}>
                      <th scope="row">{place}</th>
                      <td className="code">{customerNo}</td>
                      <td className="code">{locationNo}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <More count={badCustomers.length} />
          </details>
        )}
        {duplicateItems.length > 0 && (
          <details open={duplicateItems.length <= 10}>
            <summary>{many(duplicateItems.length, 'item')} twice on a sheet: the second column is not sent</summary>
            <div className="table-frame upload-list">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Place</th>
                    <th scope="col">Item</th>
                  </tr>
                </thead>
                <tbody>
                  {duplicateItems.slice(0, SHOWN).map(({ place, itemNo }) => (
                    <tr key={place}>
                      <th scope="row">{place}</th>
                      <td className="code">{itemNo}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <More count={duplicateItems.length} />
          </details>
        )}
      </div>
    </Notice>
  )
}

const More = ({ count }: { readonly count: number }) =>
  count > SHOWN ? <p className="muted">and {figure(count - SHOWN)} more</p> : null
