// npm run mail:test -- YOU@EXAMPLE.COM: sends one mail by SMTP_URL at once, or says why it cannot.
import { emailFault } from '#rules/users/email.ts'
import { openTransports } from '#server/mail/transports.ts'
import { readConfig } from '#server/runtime/config.ts'

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main([to, ...more]: readonly string[]): Promise<number> {
  if (to === undefined || more.length > 0) throw new Error('Usage: npm run mail:test -- YOU@EXAMPLE.COM')
  const fault = emailFault(to)
  if (fault) throw new Error(fault)
  const config = readConfig(process.env)
  if (!config.smtpUrl) throw new Error('SMTP_URL is not set: mail is written to files and not sent.')
  const { smtp } = await openTransports(config)
  const { companyName, mailFrom, publicUrl } = config
  await smtp
    ?.sendMail({
      ...{ from: mailFrom, to: [{ name: '', address: to }], subject: `Mail from ${companyName} works` },
      text: `This is a test of the ordering portal at ${publicUrl}.`,
    })
    .catch((error: Error) => {
      throw new Error(`SMTP_URL: ${error.message}`, { cause: error })
    })
  console.log(`Sent from ${mailFrom} to ${to}. Look for it, in the spam folder too.`)
  smtp?.close()
  return 0
}
