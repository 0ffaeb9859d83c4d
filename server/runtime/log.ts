import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const SECRETS: ReadonlySet<string> = new Set([
  'token',
  'ticket',
  'authorization',
  'cookie',
  'password',
  'txtNewPassword',
  'txtNewPasswordConfirmed',
  'APISecret',
  'apiSecret',
  'secret',
])
const DEPTH = 8

/** JSON lines with secrets masked wherever they stand. Queries, bodies and headers are never given to it (T02). */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (entry) => masked(entry, 0) as Record<string, unknown> },
    },
    stream ?? inPieces(1),
  )

const PIECE_BYTES = 8_192
const PIECE_MS = 250
const WARNING = 40

/**
 * Lines of calls are written many at once: each by itself was a tenth of a save's CPU time. None waits longer than `PIECE_MS`; a
 * warning or a fault is written at once with all before it, and the end of the process writes what is left.
 */
export function inPieces(fd: number): DestinationStream {
  const pieces = pino.destination({ dest: fd, minLength: PIECE_BYTES, periodicFlush: PIECE_MS })
  const out = {
    // Asks pino for the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      pieces.write(line)
      if (out.lastLevel >= WARNING) pieces.flushSync()
    },
  }
  return out
}

/** A copy without secrets. By hand: pino's own masking by paths looked for thirty of them in each line, a twentieth of a save's CPU time. */
function masked(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === DEPTH) return '(too deep)'
  if (value instanceof Error) return masked({ ...pino.stdSerializers.err(value) }, depth)
  if (Array.isArray(value)) return value.map((each) => masked(each, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(value))
    copy[name] = SECRETS.has(name) ? '(masked)' : masked(each, depth + 1)
  return copy
}
