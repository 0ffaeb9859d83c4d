import { REPORT_ROWS_SHOWN } from '#rules/limits.ts'
import { FILE_TYPES } from '#rules/reports/request.ts'
import { download, endpoint } from '../../kernel/endpoint.ts'
import { decimal, instant, list, text, truth, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'

const Fact = record({ label: ['label', text(100)], value: ['value', text(500)] })
const Cell = record({ text: ['text', text(500)], isHeading: ['heading', optional(truth)] })
/** A picture of figures: bars side by side, one for each series; a value that is missing is no bar. */
const Chart = record({
  title: ['title', text(200)],
  /** What the values are: pieces, or tenths of a percent. */
  unit: ['unit', word('pieces', 'percent')],
  labels: ['labels', list(text(60))],
  /** What is not drawn, in words. */
  note: ['note', optional(text(200))],
  series: ['series', list(record({ name: ['name', text(100)], values: ['values', list(optional(decimal))] }))],
})

/** What the page shows of a report before it is downloaded: as written in its files, its first rows. */
export const Preview = record({
  title: ['title', text(200)],
  subtitle: ['subtitle', optional(text(200))],
  facts: ['facts', list(Fact)],
  columns: [
    'columns',
    list(record({ label: ['label', text(100)], isRight: ['right', truth], isOfGroup: ['of_group', truth] })),
  ],
  /** A heading has one cell. */
  rows: ['rows', list(list(Cell), REPORT_ROWS_SHOWN * 2)],
  rowCount: ['row_count', whole()],
  totals: ['totals', optional(list(Cell))],
  figures: ['figures', optional(list(Fact))],
  emptyText: ['empty_text', text(200)],
  charts: ['charts', list(Chart)],
})

/** A report that is being made or was: its maker alone sees it (RPT-29). */
const ReportJob = record({
  jobId: ['job_id', whole()],
  title: ['title', text(200)],
  fileName: ['file_name', text(200)],
  fileType: ['file_type', word(...FILE_TYPES)],
  /** The report's link: the settings that it was asked with. */
  link: ['link', text(2000)],
  state: ['state', word('waiting', 'working', 'done', 'failed', 'canceled')],
  /** Whole percent. */
  progress: ['progress', whole(100)],
  askedAt: ['asked_at', instant],
  doneAt: ['done_at', optional(instant)],
  /** Until when it can be fetched. */
  expiresAt: ['expires_at', optional(instant)],
  /** Of its file; left out where there is none to take away. */
  bytes: ['bytes', optional(whole())],
  /** Why it failed, as a sentence. */
  problem: ['problem', optional(text(300))],
  preview: ['preview', optional(Preview)],
})

/** Reports made apart from the request that asks for them: they survive a restart and are kept for seven days (RPT-24, RPT-29). */
export const reportJobs = {
  list: endpoint('GET /report_jobs', {
    summary: 'The reports that the user asked for of this customer, newest first, without their previews',
    ability: 'reports.menu',
    answer: list(ReportJob),
  }),
  one: endpoint('GET /report_job', {
    summary: 'A report of the list, with its preview',
    ability: 'reports.menu',
    query: record({ jobId: ['id', whole()] }),
    answer: ReportJob,
  }),
  file: download('GET /pdfs/ReportFile.php', {
    summary: 'The file of a report that was made',
    ability: 'reports.menu',
    query: record({ jobId: ['id', whole()] }),
  }),
  ask: endpoint('POST /report_jobs', {
    summary: 'Begins to make a report; the same one asked again while it is made is the same job (RPT-24)',
    ability: 'reports.menu',
    form: record({ link: ['link', text(2000)] }),
    answer: ReportJob,
  }),
  cancel: endpoint('POST /report_job_cancel', {
    summary: 'Stops a report that is being made, or deletes one that was',
    ability: 'reports.menu',
    // It makes room.
    stores: false,
    form: record({ jobId: ['id', whole()] }),
  }),
}
