import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { IMPORT_ENDS, startedWords } from '#rules/imports/import-run.ts'
import { figure, many } from '#rules/many.ts'
import { useAddress } from '../portal/address.ts'
import { mayPass, useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { Link, LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { readRunId } from './address.ts'
import './imports.css'
import { timeOf, zoneOf } from './run-time.ts'

type Run = Output<typeof api.imports.one>

/** One import: what it did in each file, what it left behind, and what was refused (IMP-15). */
export default function ImportScreen() {
  const run = readRunId(useAddress().params)
  const asked = useAsk(api.imports.one, { run })
  const isAbsent = asked.error !== null && !mayPass(asked.error)
  return (
    <div className="stack">
      {!isAbsent && (
        <p>
          <Link to={paths.imports}>Imports</Link>
        </p>
      )}
      {!asked.data && <PageHeading title="Import" />}
      <StateBox asked={asked} rows={8} wayBack={<LinkButton to={paths.imports}>Imports</LinkButton>}>
        {(found) => <RunPage run={found} />}
      </StateBox>
    </div>
  )
}

const secondsOf = ({ tookMs }: Run) =>
  tookMs < 1_000 ? 'less than a second' : many(Math.round(tookMs / 1_000), 'second')

function RunPage({ run }: { readonly run: Run }) {
  const isPhone = useIsPhone()
  const { end, files, notes, problems, problemCount } = run
  return (
    <>
      <PageHeading title={`Import of ${timeOf(run)} ${zoneOf(run)}`} />
      <Notice tone={end === 'done' ? 'good' : 'bad'}>
        {IMPORT_ENDS[end].label}. {IMPORT_ENDS[end].means}
      </Notice>
      <p>
        {startedWords(run)}, folder <span className="code">{run.source}</span>, {secondsOf(run)}.
      </p>
      {problems.length > 0 && (
        <Texts
          title={end === 'broken off' ? 'Why it broke off' : many(problemCount, 'refusal')}
          more={problemCount > problems.length ? `Only the first ${figure(problems.length)} are listed.` : ''}
          texts={problems}
        />
      )}
      {notes.length > 0 && <Texts title="Notes" texts={notes} />}
      {files.length > 0 && (
        <section className="stack" aria-labelledby="import-files">
          <h2 id="import-files">Files</h2>
          {isPhone ? <FileCards files={files} /> : <FileTable files={files} />}
        </section>
      )}
    </>
  )
}

interface TextsProps {
  readonly title: string
  readonly more?: string
  readonly texts: readonly string[]
}
const Texts = ({ title, more, texts }: TextsProps) => (
  <section className="stack" aria-label={title}>
    <h2>{title}</h2>
    {more && <p className="muted">{more}</p>}
    <ul className="import-texts">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two may be the same
        <li key={at}>{text}</li>
      ))}
    </ul>
  </section>
)

type Files = Run['files']
const FileTable = ({ files }: { readonly files: Files }) => (
  <div className="table-frame">
    <table className="table">
      <caption className="hidden-visually">Files of this import</caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          {['Rows', 'New', 'Changed', 'Removed', 'Refused'].map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {files.map(({ file, rows, inserted, updated, removed, refused }) => (
          <tr key={file}>
            <th scope="row">{file}</th>
            <td className="number">{figure(rows)}</td>
            <td className="number">{figure(inserted)}</td>
            <td className="number">{figure(updated)}</td>
            <td className="number">{figure(removed)}</td>
            <td className="number">{figure(refused)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const FileCards = ({ files }: { readonly files: Files }) => (
  <ul className="cards">
    {files.map(({ file, rows, inserted, updated, removed, refused }) => (
      <li key={file}>
        <span className="card-title">{file}</span>
        <span>
          {many(rows, 'row')}: {figure(inserted)} new, {figure(updated)} changed, {figure(removed)} removed,{' '}
          {figure(refused)} refused
        </span>
      </li>
    ))}
  </ul>
)
