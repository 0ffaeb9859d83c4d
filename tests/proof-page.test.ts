import { expect, test } from 'vitest'
import { pageWith } from '../bench/proof/page.ts'
import type { Part } from '../bench/proof/parts.ts'
import type { Told } from '../bench/proof/run.ts'

const part = (id: string, what: string): Part => ({ id, what, goal: '0 lost', short: 'long' })
const [kill, network, clock] = [part('F01', 'kill -9'), part('F04', 'the network'), part('F08', 'clocks')]
const parts = [kill, network, clock]
const told = (id: string, what: string, figure: string, result: Told['result'] = 'passed'): Told => ({
  ...{ id, what, figure, result, goal: '0 lost', seconds: 12, said: '', began: '2026-11-24 02:34', load: '0.4' },
})
const page =
  '# Proof\n\n<!-- short form -->\n<!-- end -->\n\n<!-- long form -->\nNot run yet.\n<!-- end -->\n\nThe end.\n'
const form = { isLong: true, parts, machine: '2 cores' }
const bodyOf = (text: string) => text.split('\n').filter((line) => /^\| [FL]/.test(line))

test('PRF-05 a part that is asked alone replaces its own rows, and the others stay in their order', () => {
  const first = [told('F01', 'kill -9: embedded', '1 lost', 'FAILED'), told('F08', 'clocks', '90 tests passed')]
  const once = pageWith(page, first, { ...form, asked: [kill, clock] })
  expect(once).toContain('Long form, 2 cores: 1 passed, 1 failed, 0 not run.')
  const again = [told('F04', 'the network: slow | silent', 'none'), told('F01', 'kill -9: embedded', '0 lost')]
  const twice = pageWith(once, again, { ...form, asked: [kill, network] })
  expect(bodyOf(twice)).toEqual([
    '| F01 | kill -9: embedded | 0 lost | 0 lost | passed | 12 | 2026-11-24 02:34, 0.4 |',
    '| F04 | the network: slow \\| silent | none | 0 lost | passed | 12 | 2026-11-24 02:34, 0.4 |',
    '| F08 | clocks | 90 tests passed | 0 lost | passed | 12 | 2026-11-24 02:34, 0.4 |',
  ])
  expect(twice).toContain('Long form, 2 cores: 3 passed, 0 failed, 0 not run.')
  expect(twice.startsWith('# Proof\n\n<!-- short form -->\n<!-- end -->\n')).toBe(true)
  expect(twice.endsWith('<!-- end -->\n\nThe end.\n')).toBe(true)
})

test('PRF-05 rows of a part that is gone go, and what failed stays as failed', () => {
  const once = pageWith(page, [told('F04', 'the network', '2 lost', 'FAILED')], { ...form, asked: [network] })
  const now = pageWith(once, [told('F08', 'clocks', 'all')], { ...form, parts: [kill, clock], asked: [clock] })
  expect(bodyOf(now)).toHaveLength(1)
  const kept = pageWith(once, [told('F08', 'clocks', 'all')], { ...form, asked: [clock] })
  expect(kept).toContain('1 passed, 1 failed, 0 not run.')
})

test('PRF-05 a page without the place is the table alone', () => {
  expect(pageWith('', [told('F08', 'clocks', 'all')], { ...form, asked: [clock] })).toMatch(
    /^Long form.*\n\n\| {2}\| What/,
  )
})
