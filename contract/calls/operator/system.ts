import { importEnds } from '#rules/imports/import-run.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, instant, list, text, truth, userCode, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'

const Server = record({
  version: ['version', text(50)],
  startedAt: ['started_at', instant],
  /** Why this server should not be asked now, in the words of `/readyz`; none: all is well. */
  reasons: ['reasons', list(text(50))],
  engine: ['engine', word('embedded', 'postgres')],
  memoryMb: ['memory_mb', whole()],
  /** Of the disk of the data folder; absent where it cannot be told. */
  freeMb: ['free_mb', optional(whole())],
})

/** A report that waits, is being made, or failed in the last day. */
const Job = record({
  jobId: ['job_id', whole()],
  title: ['title', text(100)],
  userCode: ['user_code', userCode],
  customerNo: ['Customer No_', customerNo],
  state: ['state', word('waiting', 'working', 'failed')],
  progress: ['progress', whole(100)],
  askedAt: ['asked_at', instant],
  doneAt: ['done_at', optional(instant)],
  problem: ['problem', text(2000)],
})

/** Mail or an alert that was tried and did not go out. */
const Unsent = record({
  outboxId: ['outbox_id', whole()],
  kind: ['kind', word('mail', 'password-reset', 'alert')],
  /** Absent: the address is looked up when it is sent. */
  to: ['to', optional(text(500))],
  attempts: ['attempts', whole()],
  queuedAt: ['queued_at', instant],
  reason: ['reason', text(500)],
  isGivenUp: ['given_up', truth],
})

const ImportRun = record({
  runId: ['run_id', whole()],
  ranAt: ['ran_at', instant],
  tookMs: ['took_ms', whole()],
  source: ['source', text(500)],
  end: ['end', word(...importEnds)],
  files: ['files', whole()],
  rows: ['rows', whole()],
  problemCount: ['problems', whole()],
  firstProblem: ['first_problem', optional(text(2000))],
})

const SignedIn = record({
  userCode: ['user_code', userCode],
  /** Absent: company staff. */
  customerNo: ['Customer No_', optional(customerNo)],
  isProgram: ['program', truth],
  signedInAt: ['signed_in_at', instant],
  lastSeenAt: ['last_seen_at', instant],
})

const SlowCall = record({
  call: ['call', text(100)],
  status: ['status', whole(999)],
  ms: ['ms', whole()],
  userCode: ['user_code', optional(userCode)],
  customerNo: ['Customer No_', optional(customerNo)],
  requestId: ['request_id', text(20)],
  at: ['at', instant],
})

export const system = {
  read: endpoint('GET /systemstatus', {
    summary:
      'For staff administrators: this server, reports, mail, imports and sessions as they are now, and the slowest calls of the last hour',
    ability: 'system.read',
    answer: record({
      toldAt: ['told_at', instant],
      server: ['server', Server],
      /** All of them; `jobs` lists the first. */
      jobCounts: [
        'job_counts',
        record({ waiting: ['waiting', whole()], working: ['working', whole()], failed: ['failed', whole()] }),
      ],
      jobs: ['jobs', list(Job)],
      mail: [
        'mail',
        record({
          waiting: ['waiting', whole()],
          waitingSince: ['waiting_since', optional(instant)],
          givenUp: ['given_up', whole()],
          /** Tried without success; `unsent` lists the first. */
          unsentCount: ['unsent_count', whole()],
          unsent: ['unsent', list(Unsent)],
        }),
      ],
      imports: ['imports', list(ImportRun)],
      sessions: [
        'sessions',
        record({
          customerCount: ['customers', whole()],
          staffCount: ['staff', whole()],
          /** Those who were here last. */
          latest: ['latest', list(SignedIn)],
        }),
      ],
      slowCalls: ['slow_calls', list(SlowCall)],
    }),
  }),
}
