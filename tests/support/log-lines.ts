import { type Logger, pino } from 'pino'

interface LogLine {
  readonly msg: string
  readonly level: number
  readonly [fact: string]: unknown
}

/** A log that is kept, without the line of each call. */
export function keptLog(): { readonly log: Logger; readonly lines: () => LogLine[]; readonly said: () => string[] } {
  const kept: LogLine[] = []
  const log = pino({ base: null }, { write: (line: string) => void kept.push(JSON.parse(line)) })
  const lines = () => kept.filter(({ msg }) => msg !== 'call')
  return { log, lines, said: () => lines().map(({ msg }) => msg) }
}
