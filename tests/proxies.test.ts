// deploy/Caddyfile and deploy/nginx.conf over a restart of the server behind them, run by the real programs (OPS-03).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSource } from '#tests/support/sources.ts'

const PATIENCE = { timeout: 20_000, interval: 100 }
const OURS = { message: 'error', messageTxt: 'Ordering is closed.', code: 'maintenance' }
/** Where the distribution puts a program; PROXY_PROGRAMS is a folder of unpacked ones. */
const programOf = (name: string) =>
  [process.env['PROXY_PROGRAMS'] ?? '', '/usr/sbin', '/usr/bin', '/usr/local/bin']
    .map((folder) => path.join(folder, name))
    .find((file) => path.isAbsolute(file) && existsSync(file))

interface Proxy {
  readonly name: string
  /** The sample with a port of this test in place of the address and the certificate. */
  readonly config: (sample: string, port: number, behind: number, folder: string) => string
  readonly words: (file: string, folder: string) => readonly string[]
}
const proxies: readonly Proxy[] = [
  {
    name: 'caddy',
    config: (sample, port, behind) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${sample
        .replace('orders.example.com {', `http://127.0.0.1:${port} {`)
        .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)}`,
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'nginx',
    config: (sample, port, behind, folder) => {
      const [, ...servers] = sample.split(/^(?=server \{)/m)
      const served = servers
        .join('')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replace(/^ *ssl_certificate.*\n/gm, '')
        .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (each) => `${each}_temp_path ${folder}/${each};`,
      )
      return `pid ${folder}/pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${served}}\n`
    },
    words: (file, folder) => ['-c', file, '-p', folder, '-e', `${folder}/errors`],
  },
]

/** A port that nothing listens on now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe.each(proxies.filter(({ name }) => programOf(name)))(
  'behind $name by the sample',
  ({ name, config, words }) => {
    const folder = mkdtempSync(path.join(tmpdir(), `provender-${name}-`))
    let [port, behind] = [0, 0]
    let proxy: ChildProcess
    let server: Server | undefined

    async function start() {
      server = createServer((asked, answer) => {
        if (asked.url === '/closed')
          answer.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(OURS))
        else answer.end('served')
      }).listen(behind, '127.0.0.1')
      await once(server, 'listening')
    }
    async function stop() {
      server?.close()
      server?.closeAllConnections()
      server = undefined
    }
    const ask = async (method: string, place = '/') => {
      const body = method === 'POST' ? 'qty=1' : null
      const answer = await fetch(`http://127.0.0.1:${port}${place}`, { method, body })
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), answer }
    }
    const served = () =>
      vi.waitFor(async () => expect(await ask('GET')).toMatchObject({ status: 200, text: 'served' }), PATIENCE)

    beforeAll(async () => {
      ;[port, behind] = [await freePort(), await freePort()]
      const sample = readSource(name === 'caddy' ? 'deploy/Caddyfile' : 'deploy/nginx.conf').text
      const file = path.join(folder, name === 'caddy' ? 'Caddyfile' : 'nginx.conf')
      writeFileSync(file, config(sample, port, behind, folder))
      await start()
      const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      proxy = spawn(programOf(name) as string, words(file, folder), { stdio: 'ignore', env })
      await served()
    }, 30_000)
    afterEach(stop)
    afterAll(async () => {
      if (proxy && proxy.exitCode === null) {
        const ended = once(proxy, 'exit')
        proxy.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    })

    test('OPS-03 a POST that meets a restart waits or gets JSON with a sentence, never an empty answer', async () => {
      await stop()
      const lost = await Promise.all(Array.from({ length: 4 }, () => ask('POST')))
      for (const { status, type, text, answer } of lost) {
        expect([status, type?.split(';')[0], answer.headers.get('retry-after')]).toEqual([503, 'application/json', '5'])
        expect(JSON.parse(text)).toMatchObject({ message: 'error', code: 'try again' })
      }
      await start()
      await served()
      await vi.waitFor(async () => expect((await ask('POST')).text).toBe('served'), PATIENCE)
    }, 60_000)

    test('OPS-03 what the server itself answers passes as it is', async () => {
      if (!server) await start()
      await served()
      for (const method of ['GET', 'POST']) {
        const { status, text } = await ask(method, '/closed')
        expect([status, JSON.parse(text)]).toEqual([503, OURS])
      }
    }, 60_000)
  },
)
