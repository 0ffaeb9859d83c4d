// npm start on a machine without Vite: what was brought along runs, and is called old when it is not of these sources.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSource } from '#tests/support/sources.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-built-'))
afterAll(() => fs.rmSync(home, { recursive: true }))

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
  fs.writeFileSync(path.join(home, file), text)
}
function start() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: home, encoding: 'utf8' })
  return { status, said: stdout, complained: stderr }
}

test('a start without Vite: nothing built, an old build, a current one', async () => {
  for (const script of ['start', 'built', 'version', 'node-version'])
    write(`scripts/${script}.mjs`, readSource(`scripts/${script}.mjs`).text)
  write('package.json', '{ "type": "module" }')
  write('server/main.ts', '// the server\n')
  expect(start()).toEqual({
    status: 1,
    said: '',
    complained: expect.stringMatching(/^dist\/web is missing and Vite is not installed here\. Build it with /),
  })

  const { builds, hashOf } = (await import(
    path.join(home, 'scripts/built.mjs')
  )) as typeof import('../scripts/built.mjs')
  for (const [which, file] of [
    ['web', 'index.html'],
    ['server', 'main.js'],
  ] as const) {
    const { stamp, sources, fileOf } = builds[which]
    const hash = hashOf(sources)
    write(path.relative(home, fileOf(hash)), file === 'main.js' ? "console.log('The packed server runs.')" : '')
    write(path.relative(home, stamp), hash)
  }
  expect(start()).toEqual({ status: 0, said: 'The packed server runs.\n', complained: '' })

  write('server/main.ts', '// the server of tomorrow\n')
  expect(start()).toEqual({
    status: 0,
    said: expect.stringMatching(
      /^Note: dist\/server was not built from the sources beside it \(.*\)\.\nThe packed server runs\.\n$/,
    ),
    complained: '',
  })
})
