import { Download } from 'lucide-react'
import type { Ref } from 'react'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { sizeText, whenText } from '../place/words.ts'
import { ReportPreviewView } from './ReportPreviewView.tsx'
import { fileAddress, isUnfinished, type ReportJob } from './use-report-job.ts'

interface ReportResultProps {
  readonly job: ReportJob
  /** What it was asked with. */
  readonly settings: string
  readonly onAgain: () => void
  readonly isAsking: boolean
  readonly heading: Ref<HTMLHeadingElement>
}

/** What came of a report: its first rows, totals and pictures, and the file; or in a sentence why there is none. */
export function ReportResult({ job, settings, onAgain, isAsking, heading }: ReportResultProps) {
  if (isUnfinished(job)) return null
  const { preview } = job
  return (
    <section className="report-result stack" aria-labelledby="report-result">
      <div className="report-result-head">
        <div>
          <h2 id="report-result" ref={heading} tabIndex={-1}>
            {preview?.title ?? job.title}
          </h2>
          <p className="muted">{settings}</p>
        </div>
        {job.state === 'done' && preview && preview.rowCount > 0 && <FileLinks job={job} />}
      </div>
      {job.state === 'canceled' && <Notice>This report was canceled. Nothing was made.</Notice>}
      {job.problem !== undefined && (
        <Notice tone="bad">
          <p>{job.problem}</p>
          {job.state === 'failed' && (
            <Button disabledReason={isAsking ? 'Preparing…' : undefined} onClick={onAgain}>
              Try again
            </Button>
          )}
        </Notice>
      )}
      {job.state === 'done' && preview?.rowCount === 0 && <Notice>{preview.emptyText}</Notice>}
      {job.state === 'done' && preview && preview.rowCount > 0 && <ReportPreviewView preview={preview} />}
    </section>
  )
}

function FileLinks({ job }: { readonly job: ReportJob }) {
  return (
    <div className="report-file no-print">
      <div className="row">
        <a className={buttonClass({ variant: 'primary' })} href={fileAddress(job.jobId)} download={job.fileName}>
          <Download size={18} aria-hidden />
          Download File
        </a>
        <Button onClick={() => window.print()}>Print this page</Button>
      </div>
      <p className="muted">{fileText(job)}</p>
    </div>
  )
}

/** 'Waste 2026-11-15.csv, 24 KB, kept until Mon 11/30, 2:05 PM'. */
const fileText = ({ fileName, bytes, expiresAt }: ReportJob): string =>
  [fileName, bytes !== undefined && sizeText(bytes), expiresAt !== undefined && `kept until ${whenText(expiresAt)}`]
    .filter(Boolean)
    .join(', ')
