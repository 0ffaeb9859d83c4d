/** How mail leaves: by SMTP where the operator set it, and as text for a file. */
import type { Config } from '../runtime/config.ts'
import { mustUpgrade } from '../runtime/settings/unprotected.ts'

/** Together well under the time for which an entry is claimed, so that a slow mail host never makes a second sender take it. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The mailer is loaded with the first mail. */
export async function openTransports({ smtpUrl }: Pick<Config, 'smtpUrl'>) {
  const { createTransport } = await import('nodemailer')
  return {
    smtp: smtpUrl ? createTransport({ url: smtpUrl, requireTLS: mustUpgrade(smtpUrl), ...PATIENCE }) : undefined,
    toFile: createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  }
}
