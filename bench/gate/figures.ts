/** What the gate measures: questions to both sides, and the figures that their answers hold. */

export type Engine = 'postgres' | 'embedded'
export type Ask =
  | { readonly figure: 'saves'; readonly engine: Engine; readonly clients: number; readonly seconds: number }
  | { readonly figure: 'bare'; readonly clients: number; readonly seconds: number }
  | { readonly figure: 'start'; readonly engine: Engine }
  | { readonly figure: 'firstLoad' }
  | { readonly figure: 'typing'; readonly everyMs: number }
  | { readonly figure: 'report' }
export type Values = Readonly<Record<string, number>>

export interface Figure {
  readonly name: string
  readonly key: string
  readonly digits: number
  readonly isBetter: 'more' | 'less'
}
export interface Question {
  /** Words for the command line: `npm run bench -- gate COMMIT ROUNDS NAME...` measures only these. */
  readonly name: string
  readonly ask: Ask
  readonly figures: readonly Figure[]
  /** The same of a bare server on this commit's side, for figures that are also told as a multiple of its own. */
  readonly bare?: Ask
}

const SECONDS = 4
const ENGINES = { postgres: 'PostgreSQL', embedded: 'embedded' } as const

function savesOn(engine: Engine, clients: number): Question {
  const who = `${ENGINES[engine]}, ${clients === 1 ? '1 client' : `${clients} clients`}`
  const node = engine === 'embedded' ? 'CPU' : 'Node CPU'
  return {
    name: 'saves',
    ask: { figure: 'saves', engine, clients, seconds: SECONDS },
    figures: [
      { name: `saves a second (${who})`, key: 'rate', digits: 0, isBetter: 'more' },
      { name: `${node} ms per save (${who})`, key: 'nodeMs', digits: 3, isBetter: 'less' },
      ...(engine === 'postgres'
        ? [{ name: `database CPU ms per save (${who})`, key: 'databaseMs', digits: 3, isBetter: 'less' } as const]
        : []),
    ],
    ...(engine === 'postgres' && { bare: { figure: 'bare', clients, seconds: SECONDS } as const }),
  }
}

const startOn = (engine: Engine): Question => ({
  name: 'start',
  ask: { figure: 'start', engine },
  figures: [
    { name: `start, CPU s (${ENGINES[engine]})`, key: 'cpuS', digits: 2, isBetter: 'less' },
    { name: `idle memory, MB (${ENGINES[engine]})`, key: 'idleMb', digits: 0, isBetter: 'less' },
  ],
})

export const questions: readonly Question[] = [
  savesOn('postgres', 1),
  savesOn('postgres', 16),
  savesOn('embedded', 1),
  savesOn('embedded', 16),
  startOn('postgres'),
  startOn('embedded'),
  {
    name: 'report',
    ask: { figure: 'report' },
    figures: [{ name: 'a year as CSV, to its bare SQL', key: 'csvToSql', digits: 2, isBetter: 'less' }],
  },
  {
    name: 'first-load',
    ask: { figure: 'firstLoad' },
    figures: [
      { name: 'first load of sign-in, kB of gzip', key: 'signInKB', digits: 1, isBetter: 'less' },
      { name: 'first load of an order, kB of gzip', key: 'orderKB', digits: 1, isBetter: 'less' },
    ],
  },
  {
    name: 'typing',
    ask: { figure: 'typing', everyMs: 60 },
    figures: [{ name: 'CPU ms per key while typing', key: 'cpuMs', digits: 1, isBetter: 'less' }],
  },
]
