// `npm run bench -- faults` is useful only if it tells noticed faults from others.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from './support/sources.ts'

const QUANTITY = 'rules/quantity.ts'

/** The rows of the table that `npm run bench -- faults` prints: faults, noticed, harmless and left by file. */
async function asked(...args: string[]): Promise<Record<string, number[]>> {
  const child = spawn(process.execPath, [join(root, 'bench/faults.ts'), '--afresh', ...args], { cwd: root })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const rows = [...said.matchAll(/^\| (\S+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  expect(rows.length, said + complained).toBeGreaterThan(0)
  return Object.fromEntries(rows.map(([, file = '', ...counts]) => [file, counts.map(Number)]))
}

test('faults of a rule are noticed by its tests, and by no others', { timeout: 300_000 }, async () => {
  const [faults = 0, noticed = 0] = (await asked('--tests', 'rules/quantity.test.ts', QUANTITY))[QUANTITY] ?? []
  expect(faults).toBeGreaterThan(20)
  expect(noticed / faults).toBeGreaterThan(0.8)
  const [same, none] = (await asked('--tests', 'rules/money.test.ts', QUANTITY))[QUANTITY] ?? []
  expect([same, none]).toEqual([faults, 0])
})
