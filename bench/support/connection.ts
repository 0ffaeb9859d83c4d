/** One kept-alive HTTP connection over a bare socket: a client that costs the machine as little as it can. */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: string
}

export interface Connection {
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>
  close(): void
}

/** Throws when the connection breaks before an answer is whole. */
export async function openConnection(port: number, headers: Readonly<Record<string, string>>): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    received += chunk
    const answer = whole(received)
    if (!answer) return
    received = ''
    waiting?.resolve(answer)
  })
  socket.on('error', () => {})
  socket.on('close', () => waiting?.reject(new Error('The connection was lost.')))
  const common = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return {
    post(path, fields) {
      const body = new URLSearchParams(fields).toString()
      const answer = new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        if (socket.destroyed) reject(new Error('The connection was lost.'))
      })
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n${common.join('')}\r\n${body}`,
      )
      return answer
    },
    close: () => socket.destroy(),
  }
}

/** The answer, when all of it is there: by its told length or, chunked, by its last chunk. Bodies here are plain ASCII. */
function whole(received: string): Answer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.slice(0, end)
  const body = received.slice(end + 4)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined ? !body.endsWith('0\r\n\r\n') : body.length < Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), body }
}
