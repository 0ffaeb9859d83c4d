/** What `npm run proof` asks, in the order of its table: tests by their files, and measurements, each as a process of its own. */

/** Tests of Vitest, by file and perhaps by name; `env` says how much of it. */
interface Tests {
  readonly files: readonly string[]
  readonly named?: string
  readonly env?: Readonly<Record<string, string>>
}
/** A measurement of bench/, and its arguments. It tells its rows by `proofRow`. */
interface Bench {
  readonly bench: string
  readonly args?: readonly (string | number)[]
}
export type Run = Tests | Bench

export interface Part {
  /** The fault or the load, as docs/proof.md has it. */
  readonly id: string
  readonly what: string
  readonly goal: string
  /** 'long': only asked for with --long. */
  readonly short: Run | 'long'
  readonly long?: Run
}

const RACES = ['', 'cutoff-', 'production-', 'location-', 'upload-', 'user-', 'waste-'].map(
  (which) => `tests/${which}races.test.ts`,
)
const races = (rounds: number): Tests => ({ files: RACES, env: { RACE_ROUNDS: String(rounds) } })
const fuzz = (runs: number): Tests => ({
  files: ['tests/fuzz.test.ts'],
  env: { FUZZ_RUNS: String(runs), FUZZ_SEED: runs > 2_000 ? 'random' : '' },
})
const model = (runs: number): Tests => ({
  files: ['tests/model.test.ts'],
  env: { MODEL_RUNS: String(runs), MODEL_SEED: runs > 20 ? 'random' : '' },
})
const tests = (...files: string[]): Tests => ({ files })

export const parts: readonly Part[] = [
  {
    id: 'Model',
    what: 'clerks and staff in any order, beside a model of orders, on both engines: 4 sequences of 40 to 80 steps (long: 200)',
    goal: 'every answer and every stored row as the model says',
    short: model(4),
    long: model(200),
  },
  {
    id: 'Race rig',
    what: 'many at the same moment through every door, on PostgreSQL: 4 rounds (long: 200)',
    goal: 'nothing lost, doubled or one too many',
    short: races(4),
    long: races(200),
  },
  {
    id: 'F01',
    what: 'kill -9 of the server, and of PostgreSQL in every other round, during saves over HTTP: 4 rounds an engine (long: 200)',
    goal: '0 lost, 0 torn',
    short: { bench: 'kill-http', args: [4] },
    long: { bench: 'kill-http', args: [200] },
  },
  {
    id: 'F01',
    what: 'kill -9 during statements and creation; power cut off a disk that keeps its word, and off one that does not',
    goal: 'nothing acknowledged is lost; the lying disk is noticed',
    short: tests('tests/durability/kill.test.ts'),
  },
  {
    id: 'F02',
    what: 'SIGTERM under 16 callers',
    goal: 'exit 0 within 10 s, nothing half done',
    short: tests('tests/durability/stop.test.ts'),
    long: { files: ['tests/durability/stop.test.ts'], env: { STOP_ROUNDS: '50' } },
  },
  {
    id: 'F03',
    what: 'PostgreSQL restarted (immediate, fast), its connections ended, under traffic: 15 rounds',
    goal: 'back within 5 s; 503 and nothing worse; 0 lost',
    short: tests('tests/durability/database-restart.test.ts'),
  },
  {
    id: 'F04, F05',
    what: 'the network between server and PostgreSQL, 15 s each (long: 60)',
    goal: 'each answer within 15 s, 503 with Retry-After and nothing worse; state and page p99 200 ms; told down within 5 s, back within 10; 0 lost',
    short: { bench: 'database-faults', args: [15] },
    long: { bench: 'database-faults', args: [60] },
  },
  {
    id: 'F06',
    what: 'disk nearly full and full: every call that stores, and reading',
    goal: 'refused with one sentence; reading goes on',
    short: tests('server/storage-full.test.ts', 'server/db/engine-care.test.ts'),
  },
  {
    id: 'F06',
    what: 'a data folder on a small disk that fills up under saves, 3 rounds (long: 20)',
    goal: 'as the row says',
    short: { bench: 'disk-full', args: [3] },
    long: { bench: 'disk-full', args: [20] },
  },
  {
    id: 'F07',
    what: 'a second server on one embedded database',
    goal: 'refused with a sentence; the first goes on',
    short: tests('server/db/embedded.test.ts', 'server/db/folder-lock.test.ts'),
  },
  {
    id: 'F08',
    what: 'clocks: cut-offs over ten years of clock changes against an independent oracle; a clock that is wrong',
    goal: 'every instant agrees',
    short: tests(
      'server/runtime/zone.test.ts',
      'server/runtime/one-clock.test.ts',
      'server/ordering/cutoffs.test.ts',
      'rules/ordering/cutoff.test.ts',
      'rules/calendar.test.ts',
    ),
  },
  {
    id: 'F09',
    what: 'mail host away, refusing, slow; several senders',
    goal: 'each mail once, under one Message-ID; none before its commit',
    short: tests('server/operator/outbox.test.ts'),
  },
  {
    id: 'F09',
    what: 'orders are confirmed by mail, 12 each (long: 60), by turns with a host that works, and',
    goal: 'all arrive',
    short: { bench: 'mail-faults', args: [12] },
    long: { bench: 'mail-faults', args: [60] },
  },
  {
    id: 'F10',
    what: 'marketing site down, slow, large, compressed, redirecting, hostile',
    goal: 'signing in is not delayed; nothing hostile is shown',
    short: tests('server/sign-in/page-content.test.ts'),
  },
  {
    id: 'F10',
    what: 'the same over the network, to the built server',
    goal: 'text within 1 s; given up within 5 s; one request, none elsewhere; 50 MB',
    short: { bench: 'content-site' },
  },
  {
    id: 'F11',
    what: 'hostile workbooks and documents',
    goal: 'a sentence each; the server goes on',
    short: tests(
      'server/workbooks/read-workbook.test.ts',
      'server/workbooks/reading.test.ts',
      'rules/uploads/documents/document-format.test.ts',
    ),
  },
  {
    id: 'F12',
    what: '300 sockets that trickle headers, 200 that trickle a body',
    goal: 'closed; others are answered',
    short: tests('tests/slow-sockets.test.ts'),
  },
  {
    id: 'F13',
    what: 'requests of every call, spoilt: 1,000 (long: 10,000, a new seed)',
    goal: '0 faults of ours, 0 hangs, 0 changes by what was refused',
    short: fuzz(1_000),
    long: fuzz(10_000),
  },
  {
    id: 'F14',
    what: 'many large bodies at once',
    goal: 'a few at once; the others wait or are told to come again',
    short: tests('tests/large-calls.test.ts'),
  },
  {
    id: 'F14',
    what: 'workbooks, large orders and files that are none, twenty at once, to a server with a heap of 256 MB, 10 s (long: 60)',
    goal: 'as the row says',
    short: { bench: 'upload-storm', args: [10] },
    long: { bench: 'upload-storm', args: [60] },
  },
  {
    id: 'F15',
    what: 'each statement of a business step fails in turn: 12 steps (long: every call that changes something, both engines)',
    goal: 'all of it or nothing; a sentence; the next request works',
    short: tests('tests/statement-faults.test.ts'),
    long: { files: ['tests/statement-faults.test.ts'], env: { STATEMENT_FAULTS: 'all' } },
  },
  {
    id: 'F16',
    what: 'a client hangs up at random bytes of its request and of the answer, both engines: four calls (long: every call that changes something)',
    goal: 'all of it or nothing; no promise unhandled; the next request works',
    short: { files: ['tests/hang-ups.test.ts'], env: { HANG_UPS: 'both' } },
    long: { files: ['tests/hang-ups.test.ts'], env: { HANG_UPS: 'all' } },
  },
  {
    id: 'F17',
    what: 'kill -9 in the middle of an upload; reports made by two servers, one killed',
    goal: 'goes on where it stopped; each order once',
    short: tests('tests/durability/upload-kill.test.ts', 'tests/durability/report-kill.test.ts'),
  },
  {
    id: 'F18',
    what: 'backup and restore by the commands of docs/operate.md',
    goal: 'what is restored is what was',
    short: tests('tests/operate.test.ts'),
  },
  {
    id: 'F18',
    what: 'the same with 100,000 lines (long: 1,000,000), beside people who save',
    goal: 'as the row says',
    short: { bench: 'restore', args: [100_000] },
    long: { bench: 'restore', args: [1_000_000] },
  },
  {
    id: 'F19',
    what: 'a database of an earlier version with 50,000 lines, 4 kills on the way to this version (long: 1,000,000, 20)',
    goal: 'one migration or the next, never half; all rows; ready within 60 s',
    short: { bench: 'migration-kill', args: [50_000, 4] },
    long: { bench: 'migration-kill', args: [1_000_000, 20] },
  },
  {
    id: 'L3',
    what: 'a hundred doors at once where few orders are allowed: 10 rounds (long: 200)',
    goal: 'exactly the allowed number',
    short: { files: ['tests/upload-races.test.ts'], named: 'hundred', env: { RACE_ROUNDS: '10' } },
    long: { files: ['tests/upload-races.test.ts'], named: 'hundred', env: { RACE_ROUNDS: '200' } },
  },
  {
    id: 'L1, L2, L7, L9',
    what: 'loads, scaled to 12 s and 100,000 lines (long: 60 s, 1,000,000 lines)',
    goal: 'as the row says',
    short: { bench: 'loads', args: [40, 12, 100_000] },
    long: { bench: 'loads', args: [446, 60, 1_000_000] },
  },
  {
    id: 'L4',
    what: '100,000 lines of 2,000 locations in one call',
    goal: '40 s',
    short: { bench: 'upload-api', args: [1] },
    long: { bench: 'upload-api', args: [5] },
  },
  {
    id: 'L4',
    what: 'a CSV file of 100,000 lines',
    goal: 'as the row says',
    short: 'long',
    long: { bench: 'upload-review' },
  },
  {
    id: 'L5',
    what: 'workbooks of 100,000 rows',
    goal: '8 s; 150 MB above idle',
    short: 'long',
    long: { bench: 'workbook' },
  },
  {
    id: 'L6',
    what: 'eight clerks save beside reports of 1,000 locations and four years',
    goal: 'a save’s p95 1.5 times that alone, 2 on the embedded engine',
    short: 'long',
    long: { bench: 'reports-load', args: [2] },
  },
  {
    id: 'L6',
    what: 'a year of 1,000 locations, written as a file',
    goal: 'as the row says',
    short: 'long',
    long: { bench: 'reports', args: [2] },
  },
  {
    id: 'L8',
    what: '60 users save, open and finish orders for half an hour, both engines at once',
    goal: 'as the row says',
    short: 'long',
    long: { bench: 'soak', args: [30] },
  },
]
