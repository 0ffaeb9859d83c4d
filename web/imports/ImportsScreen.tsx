import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { IMPORT_ENDS, startedWords, sumsOf } from '#rules/imports/import-run.ts'
import { figure, many } from '#rules/many.ts'
import { useAddress } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { Link, LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import './imports.css'
import { importPath, importsBefore, readImportsBefore } from './address.ts'
import { timeOf, zoneOf } from './run-time.ts'

type Run = Output<typeof api.imports.list>['runs'][number]

/** The log of imports for company staff, newest first; a page's place is its address (IMP-15). */
export default function ImportsScreen() {
  const before = readImportsBefore(useAddress().search)
  // Each page begins at its heading: the link that led to it may not be there any more.
  return <ImportsPage key={before} before={before} />
}

function ImportsPage({ before }: { readonly before: number | undefined }) {
  const isPhone = useIsPhone()
  const asked = useAsk(api.imports.list, { before }, { staleTime: 0, refetchOnWindowFocus: 'always' })
  const [first] = asked.data?.runs ?? []
  return (
    <div className="stack">
      <PageHeading title="Imports" />
      <p className="muted">
        Files imported from the ERP, newest first. Dry runs are not listed.
        {first && ` Times are in ${zoneOf(first)}.`}
      </p>
      <StateBox
        asked={asked}
        rows={10}
        empty={({ runs }) =>
          runs.length > 0 ? undefined : before === undefined ? (
            <EmptyBox text="Nothing was imported yet. Each import shows here with what it added, changed and refused." />
          ) : (
            <EmptyBox text="There are no older imports." action={<LinkButton to={paths.imports}>Newest</LinkButton>} />
          )
        }
      >
        {({ runs, hasMore }) => (
          <>
            {isPhone ? <RunCards runs={runs} /> : <RunTable runs={runs} />}
            <div className="row">
              {before !== undefined && <LinkButton to={paths.imports}>Newest</LinkButton>}
              {hasMore && <LinkButton to={importsBefore(runs.at(-1)?.runId ?? 0)}>Older</LinkButton>}
            </div>
          </>
        )}
      </StateBox>
    </div>
  )
}

/** What there is to read of a run besides its figures. */
const toRead = ({ end, problemCount, noteCount }: Run) =>
  [
    ...(end === 'refused' && problemCount > 0 ? [many(problemCount, 'refusal')] : []),
    ...(noteCount > 0 ? [many(noteCount, 'note')] : []),
  ].join(', ')

const RunTable = ({ runs }: { readonly runs: readonly Run[] }) => (
  <div className="table-frame">
    <table className="table">
      <caption className="hidden-visually">Imports, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Started</th>
          <th scope="col">Files</th>
          <th scope="col" className="number">
            New
          </th>
          <th scope="col" className="number">
            Changed
          </th>
          <th scope="col" className="number">
            Removed
          </th>
          <th scope="col">Refusals, notes</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => {
          const { inserted, updated, removed } = sumsOf(run.files)
          return (
            <tr key={run.runId}>
              <td className="import-time">
                <Link to={importPath(run.runId)}>{timeOf(run)}</Link>
              </td>
              <td className="import-started">
                {startedWords(run)}, <span className="muted">folder {run.source}</span>
              </td>
              <td className="import-files">{filesOf(run)}</td>
              <td className="number">{figure(inserted)}</td>
              <td className="number">{figure(updated)}</td>
              <td className="number">{figure(removed)}</td>
              <td>{toRead(run)}</td>
              <td className={`import-result ${run.end === 'done' ? '' : 'import-failed'}`}>
                {IMPORT_ENDS[run.end].label}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)

const RunCards = ({ runs }: { readonly runs: readonly Run[] }) => (
  <ul className="cards">
    {runs.map((run) => {
      const { inserted, updated, removed } = sumsOf(run.files)
      return (
        <li key={run.runId}>
          <Link to={importPath(run.runId)} className="card-title">
            {timeOf(run)}: {IMPORT_ENDS[run.end].label}
          </Link>
          <span className="muted">
            {startedWords(run)} · {filesOf(run)}
          </span>
          <span>
            {figure(inserted)} new, {figure(updated)} changed, {figure(removed)} removed
          </span>
          {toRead(run) && <span>{toRead(run)}</span>}
        </li>
      )
    })}
  </ul>
)

/** Their names, where they are few. */
const FEW = 3
const filesOf = ({ files }: Run): string =>
  files.length === 0
    ? 'No files'
    : files.length <= FEW
      ? files.map(({ file }) => file).join(', ')
      : many(files.length, 'file')
