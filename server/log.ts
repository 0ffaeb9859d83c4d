import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const SECRETS = [
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
]

/** JSON lines with secrets masked wherever they stand. Queries, bodies and headers are never given to it (T02). */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(masked)' },
    },
    stream ?? pino.destination(1),
  )
