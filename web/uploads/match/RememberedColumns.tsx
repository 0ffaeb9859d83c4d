import { matchOfHeadings } from '#contract/calls/intake/column-matches.ts'
import { api } from '#contract/index.ts'
import type { TABLE_FORMATS } from '#rules/uploads/formats.ts'
import { COLUMN_NAMES, COLUMNS } from '#rules/uploads/table/header.ts'
import { useAsk } from '../../portal/api.ts'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { whenText } from '../lists/words.ts'
import './match.css'

const MATCH = api.columnMatches.read

/** How the customer's files name their columns, as a user matched them. They are shown and can be forgotten where the next file is chosen. */
export function RememberedColumns({ format }: { readonly format: (typeof TABLE_FORMATS)[number] }) {
  const { data, error } = useAsk(MATCH, { format }, { staleTime: 0 })
  const forget = useCommand(api.columnMatches.forget, {
    stale: [MATCH],
    said: () => 'The match was removed. The next file is read by the headings of the template.',
  })
  if (error) return <Notice tone="bad">The remembered columns could not be read. {error.message}</Notice>
  if (!data?.match) return null
  const { matchedBy, matchedAt, ...columns } = data.match
  const match = matchOfHeadings(columns)
  return (
    <details className="match-remembered">
      <summary>Columns are matched for this customer</summary>
      <dl>
        {COLUMN_NAMES.filter((column) => match[column] !== '').map((column) => (
          <div key={column} className="match-pair">
            <dt>{COLUMNS[column].title}</dt>
            <dd>{match[column]}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        By {matchedBy} {whenText(matchedAt)}. To change them, choose a file and press Match columns.
      </p>
      <Button
        size="small"
        disabledReason={forget.isBusy ? 'Forgetting…' : undefined}
        onClick={() => {
          document.getElementById('upload-choose')?.focus()
          void forget.run({ format })
        }}
      >
        Forget
      </Button>
    </details>
  )
}
