// OPS-03: the samples of deploy/ as an operator fills them in. What is said twice there is said the same.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/runtime/config.ts'
import { readSource, root } from '#tests/support/sources.ts'

const sample = readSource('deploy/provender.env').text
const FILLED: Readonly<Record<string, string>> = {
  PORTAL_SECRET: 'abcdefghij0123456789'.repeat(3),
  COMPANY_NAME: 'Lake & Side "Fresh" Foods $5',
  SUPPORT_PHONE: '(414) 555-0134',
}

/** What a shell makes of a file of settings. */
function sourced(text: string): Record<string, string> {
  const script = `set -a\n${text}\nset +a\nenv -0`
  const { stdout, stderr } = spawnSync('sh', ['-euc', script], { env: {}, encoding: 'utf8' })
  expect(stderr).toBe('')
  return Object.fromEntries(stdout.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2)))
}

test('OPS-03 the settings of the service are those of the commands, whatever signs a name has', () => {
  const fill = (text: string, [name, value]: readonly [string, string]) =>
    text.replace(`${name}=''`, () => `${name}='${value}'`)
  const env = sourced(Object.entries(FILLED).reduce(fill, sample))
  expect(env).toMatchObject(FILLED)
  expect(readConfig(env)).toMatchObject({ isProduction: true, companyName: FILLED['COMPANY_NAME'], trustedProxies: 1 })
})

test('OPS-03 as it stands, the sample asks for what only the operator knows', () => {
  expect(() => readConfig(sourced(sample))).toThrow('Set PORTAL_SECRET')
})

test('OPS-03 a container gets every variable of the file, and only what a container changes is said beside it', () => {
  const { services } = parse(readSource('deploy/compose.yaml').text, { merge: true }) as {
    services: Record<'portal' | 'upgrade', { env_file: string; environment: Record<string, unknown> }>
  }
  expect(services.portal.env_file).toBe('/etc/provender.env')
  expect(Object.keys(services.portal.environment)).toEqual(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL'])
  // SEC-39: the owner's password reaches the upgrade alone.
  expect(Object.keys(services.upgrade.environment)).toContain('DATABASE_OWNER_URL')
  expect(sample).not.toContain('OWNER')
  expect(readSource('docs/operate.md').text).toContain('`DB_PASSWORD`')
})

test('SCL-04 no sample takes a server out while it can tell people what is going on: health is asked at /healthz', () => {
  for (const name of ['Caddyfile', 'Dockerfile', 'haproxy.cfg']) {
    const lines = readSource(`deploy/${name}`).text.split('\n')
    const asked = lines.filter((line) => !/^\s*#/.test(line) && /\/(healthz|readyz)/.test(line))
    expect([name, asked.length > 0, asked.filter((line) => line.includes('/readyz'))]).toEqual([name, true, []])
  }
})

test('OPS-03 behind Caddy a restart is waited for, and a server that is back is asked again within seconds', () => {
  const caddy = readSource('deploy/Caddyfile').text
  expect(caddy).toMatch(/^\s*health_interval [1-5]s$/m)
  expect(caddy).toMatch(/^\s*lb_try_duration 1\ds$/m)
})

test('OPS-01 every variable that the server reads stands in the README, and no other', () => {
  const sources = ['config.ts', 'settings/image-setting.ts', 'settings/sms-setting.ts', 'watch/watch-setting.ts']
  const read = sources.flatMap((name) => [
    ...readSource(`server/runtime/${name}`).text.matchAll(
      /(?<![A-Z_])[A-Z]+(?:_[A-Z]+)+(?=['\]])|env\['([A-Z_]+)'\]|(?<=env, ')[A-Z_]+/g,
    ),
  ])
  const names = new Set(read.map(([whole, named]) => named ?? whole))
  expect(names.size).toBeGreaterThan(30)
  const table = readSource('README.md').text.split('## Environment')[1]?.split('\n## ')[0] ?? ''
  const told = new Set(
    [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
    ),
  )
  expect([...names].filter((name) => !told.has(name))).toEqual([])
  expect([...told].filter((name) => !names.has(name))).toEqual([])
})

test('SEC-39 the upgrade runs before the server, and the server never has the owner’s password', () => {
  const [server, upgrade] = [
    readSource('deploy/provender.service').text,
    readSource('deploy/provender-upgrade.service').text,
  ]
  for (const word of ['After', 'Wants'])
    expect(server).toMatch(new RegExp(`^${word}=.*provender-upgrade\\.service`, 'm'))
  expect(server).not.toContain('provender-owner.env')
  expect(upgrade).toMatch(/^EnvironmentFile=-\/etc\/provender-owner\.env$/m)
  expect(upgrade).toMatch(/^ExecStart=.* migrate$/m)
  // An address of one role alone is what the server's settings hold.
  const owner = sourced(readSource('deploy/provender-owner.env').text)
  expect(new URL(owner['DATABASE_OWNER_URL'] ?? '').username).toBe('provender_owner')
  expect(new URL(sourced(sample)['DATABASE_URL'] ?? '').username).toBe('provender')
})

test('OPS-03 the nightly jobs are samples that systemd reads, and each timer has its service', () => {
  const jobs = ['import', 'export', 'backup', 'drill', 'retention'].map((job) => `provender-${job}`)
  const cron = readSource('deploy/provender.cron').text
  for (const name of jobs) {
    const [service, timer] = [readSource(`deploy/${name}.service`).text, readSource(`deploy/${name}.timer`).text]
    if (name !== 'provender-drill') expect(service).toMatch(/^EnvironmentFile=\/etc\/provender\.env$/m)
    expect(service.includes('/etc/provender-owner.env')).toBe(name === 'provender-retention')
    expect(timer).toMatch(/^OnCalendar=\S.*\d\d:\d\d/m)
    // The shell line is one that a shell can read; systemd writes a percent sign twice.
    const line = /^ExecStart=\/bin\/sh (?:-euc '(.*)'|\S+\.sh)$/m.exec(service)?.[1]?.replaceAll('%%', '%')
    if (line === undefined) expect(name).toBe('provender-drill')
    else expect(spawnSync('sh', ['-n', '-c', line], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    expect(readSource('docs/operate.md').text).toContain(`\`${name}\``)
    expect(timer.match(/OnCalendar=.*?(\d\d:\d\d)/)?.[1]).toBe(cronTime(cron, name.replace('provender-', '')))
  }
})

/** When the containers' sample runs the same job, as HH:MM. */
function cronTime(cron: string, job: string): string {
  const words: Record<string, string> = { backup: 'pg_dump', drill: 'restore-drill.sh' }
  const line = cron.split('\n').find((each) => /^\d/.test(each) && each.includes(words[job] ?? `silent ${job} `))
  const [minute = '', hour = ''] = line?.split(' ') ?? []
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'OPS-03 systemd accepts every unit of the samples',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'provender-units-'))
    const names = readdirSync(join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name))
    expect(names).toHaveLength(12)
    for (const name of names) {
      // On this machine neither the program's folder nor its user has to exist.
      const text = readSource(`deploy/${name}`)
        .text.replace('/usr/bin/node', '/bin/true')
        .replace(/\/opt\S+\.sh/, '/dev/null')
      writeFileSync(join(folder, name), text)
    }
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...names.map((name) => join(folder, name))], {
      encoding: 'utf8',
    })
    const complaints = stderr
      .split('\n')
      .filter((line) => line.includes('provender-') || /Unknown|Failed|error/i.test(line))
    rmSync(folder, { recursive: true })
    expect({ status, complaints }).toEqual({ status: 0, complaints: [] })
  },
)
