// 12.3.1: mail to another host goes over TLS or not at all, though somebody on the way takes the offer of it away.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openTransports } from './transports.ts'

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

/** An address of this machine that is not the loopback one: to the mailer it is another host. */
const address = () =>
  Object.values(os.networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '0.0.0.0'

const answerOf = async (more: string, host = address()) => {
  server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  server.listen(0)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const { smtp } = await openTransports({ smtpUrl: `smtp://${host}:${port}${more}` })
  try {
    return await smtp?.verify().catch((error: Error & { code?: string }) => error.code)
  } finally {
    smtp?.close()
  }
}

test('a host that offers no TLS is sent nothing', async () => {
  expect(await answerOf('')).toBe('ETLS')
})

test('it is where the address says so, and on this machine', async () => {
  expect(await answerOf('?ignoreTLS=true')).toBe(true)
  await new Promise<void>((done) => server?.close(() => done()))
  expect(await answerOf('', '127.0.0.1')).toBe(true)
})
