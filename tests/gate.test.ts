// What `npm run bench -- gate` makes of its figures.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkOut, commitOf } from '../bench/gate/checkout.ts'
import { type Figure, questions } from '../bench/gate/figures.ts'
import { judge, type Round, ratioOf } from '../bench/gate/judge.ts'

const rate: Figure = { name: 'saves a second', key: 'rate', digits: 0, isBetter: 'more' }
const memory: Figure = { name: 'idle memory, MB', key: 'idleMb', digits: 0, isBetter: 'less' }
const rounds = (...pairs: readonly (readonly [number | undefined, number | undefined])[]): Round[] =>
  pairs.map(([here, there]) => ({ here, there }))

describe('the gate', () => {
  test.each<[string, Figure, Round[], boolean]>([
    ['11 % slower in every round', rate, rounds([89, 100], [88, 100]), true],
    ['11 % slower in all rounds but one', rate, rounds([89, 100], [91, 100], [50, 100]), false],
    ['exactly 10 % slower', rate, rounds([90, 100], [90, 100]), false],
    ['faster', rate, rounds([200, 100]), false],
    ['12 % more memory in every round', memory, rounds([112, 100], [112, 100]), true],
    ['11 % more memory, which is a tenth less good', memory, rounds([111, 100]), false],
    ['less memory', memory, rounds([50, 100]), false],
    ['a figure that the other commit does not have', rate, rounds([50, undefined], [50, undefined]), false],
    ['a figure that one round lacks', rate, rounds([50, 100], [50, undefined]), false],
    ['no round at all', rate, [], false],
  ])('%s', (_, figure, all, isWorse) => {
    const judged = judge(figure, all)
    expect(judged.isWorse).toBe(isWorse)
    expect(judged.cells.at(-1)).toBe(isWorse ? '**worse**' : '')
  })

  test('a ratio above 1 is better for either kind of figure', () => {
    expect(ratioOf({ here: 200, there: 100 }, 'more')).toBe(2)
    expect(ratioOf({ here: 50, there: 100 }, 'less')).toBe(2)
    expect(ratioOf({ here: 50, there: undefined }, 'less')).toBeUndefined()
  })

  test('a row has the middle of each side, the ratio of each round, and both as a share of the bare server', () => {
    const all: Round[] = [
      { here: 100, there: 200, bare: 400 },
      { here: 300, there: 200, bare: 400 },
      { here: 200, there: 200, bare: 400 },
    ]
    expect(judge(rate, all).cells).toEqual([
      'saves a second',
      '200',
      '200',
      '1.00',
      '0.50 1.50 1.00',
      '0.50',
      '0.50',
      '',
    ])
    expect(judge(rate, rounds([1, undefined])).cells).toEqual(['saves a second', '1', '–', '–', '–', '', '', ''])
  })

  test('it measures every figure that a release is judged by', () => {
    const names = questions.flatMap(({ figures }) => figures.map(({ name }) => name))
    for (const word of ['1 client', '16 clients'])
      for (const engine of ['PostgreSQL', 'embedded']) expect(names).toContain(`saves a second (${engine}, ${word})`)
    for (const word of [/start, CPU/, /idle memory/, /CSV/, /first load/, /while typing/])
      expect(names.some((name) => word.test(name))).toBe(true)
  })
})

describe('the other commit', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  test('its files are put into a folder, with our side of the gate and the packages', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'provender-gate-test-'))
    folders.push(folder)
    checkOut(commitOf('HEAD'), folder)
    const committed = execFileSync('git', ['show', 'HEAD:package.json'], { encoding: 'utf8' })
    expect(readFileSync(path.join(folder, 'package.json'), 'utf8')).toBe(committed)
    expect(existsSync(path.join(folder, 'bench/gate/side.ts'))).toBe(true)
    expect(existsSync(path.join(folder, 'node_modules/vitest'))).toBe(true)
  })

  test('a name that is no commit is refused by a sentence', () => {
    expect(() => commitOf('no-such-commit')).toThrow('There is no commit no-such-commit.')
  })
})
