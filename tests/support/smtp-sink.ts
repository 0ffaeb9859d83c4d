import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface SmtpSink {
  /** For SMTP_URL. */
  readonly url: string
  /** The e-mails received, each with its headers. */
  readonly mails: readonly string[]
  close(): void
}

/** A mail server on this machine that takes every e-mail and delivers none. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    const answer = (line: string) => socket.write(`${line}\r\n`)
    let content: string[] | undefined
    answer('220 sink')
    createInterface({ input: socket }).on('line', (line) => {
      if (content === undefined) {
        if (/^DATA/i.test(line)) content = []
        answer(content ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 sink')
      } else if (line === '.') {
        mails.push(content.join('\n'))
        content = undefined
        answer('250 taken')
      } else content.push(line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
