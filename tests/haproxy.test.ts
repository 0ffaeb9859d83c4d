// deploy/haproxy.cfg in front of two servers that stand for ours: who is sent where. Everything listens in a folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSource } from '#tests/support/sources.ts'

const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((place) => existsSync(place))
const PATIENCE = { timeout: 20_000, interval: 50 }

interface Behind {
  isStopping: boolean
  server: Server
}

describe.runIf(program !== undefined)('behind HAProxy by the sample', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'provender-haproxy-'))
  const at = (name: string) => path.join(folder, name)
  const behind = new Map<string, Behind>()
  let proxy: ChildProcess

  /** Answers with its name; /healthz as the servers do. */
  async function serve(name: string): Promise<Behind> {
    rmSync(at(name), { force: true })
    const server = createServer((asked, answer) => {
      answer.statusCode = asked.url === '/healthz' && behind.get(name)?.isStopping ? 503 : 200
      answer.end(name)
    })
    const each = { isStopping: false, server }
    behind.set(name, each)
    server.listen(at(name))
    await once(server, 'listening')
    return each
  }
  const end = async ({ server }: Behind) => {
    server.close()
    server.closeAllConnections()
  }
  const ask = () =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const asking = request({ socketPath: at('web'), path: '/', agent: false, method: 'POST' }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode, text }))
      })
      asking.on('error', reject)
      asking.end('qty=1')
    })
  const some = () => Promise.all(Array.from({ length: 6 }, ask))
  const namesOf = (answers: readonly { text: string }[]) => [...new Set(answers.map(({ text }) => text))].sort()

  beforeAll(async () => {
    await serve('s1')
    await serve('s2')
    const config = readSource('deploy/haproxy.cfg')
      .text.replace(/bind :443 .*/, `bind unix@${at('web')}`)
      .replace(/bind 127\.0\.0\.1:(\d+)/g, `bind unix@${at('$1')}`)
      .replace(/server (s\d) \S+/g, `server $1 unix@${at('$1')}`)
      .replaceAll(' 10.0.0.', ' 127.0.0.')
      .replace('/etc/haproxy/provender-503.http', path.resolve('deploy/provender-503.http'))
    writeFileSync(at('haproxy.cfg'), config)
    proxy = spawn(program as string, ['-db', '-f', at('haproxy.cfg')], { stdio: 'ignore' })
    await vi.waitFor(async () => expect(namesOf(await some())).toEqual(['s1', 's2']), PATIENCE)
  }, 30_000)
  afterAll(async () => {
    if (proxy && proxy.exitCode === null) {
      const ended = once(proxy, 'exit')
      proxy.kill('SIGKILL')
      await ended
    }
    for (const each of behind.values()) await end(each)
    rmSync(folder, { recursive: true })
  })

  test('SCL-04 a server that was told to stop gets nobody any more, and nobody is told of it', async () => {
    const first = behind.get('s1') as Behind
    first.isStopping = true
    const seen = new Set<number | undefined>()
    const asked = async () => {
      const answers = await some()
      for (const { status } of answers) seen.add(status)
      return namesOf(answers)
    }
    await vi.waitFor(async () => expect(await asked()).toEqual(['s2']), PATIENCE)
    await end(first)
    expect(await asked()).toEqual(['s2'])
    expect([...seen]).toEqual([200])
    await serve('s1')
    await vi.waitFor(async () => expect(namesOf(await some())).toEqual(['s1', 's2']), PATIENCE)
  }, 60_000)

  test('SCL-04 what cannot reach a server goes to another one, and without any there is a sentence in JSON', async () => {
    await end(behind.get('s2') as Behind)
    const answers = await some()
    expect([answers.map(({ status }) => status), namesOf(answers)]).toEqual([[200, 200, 200, 200, 200, 200], ['s1']])
    await end(behind.get('s1') as Behind)
    await vi.waitFor(async () => {
      const { status, text } = await ask()
      expect([status, JSON.parse(text)]).toMatchObject([503, { message: 'error', code: 'try again' }])
    }, PATIENCE)
  }, 60_000)
})
