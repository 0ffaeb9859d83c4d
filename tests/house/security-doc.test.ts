// docs/security.md holds a row for each requirement that applies, and every test and page that it names is there (PRF-01).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, root } from '../support/sources.ts'

const PAGE = 'docs/security.md'

/** What applies of ASVS 5.0, level 1 and 2, and what of level 3 is done all the same. */
const expected = `
  1.1.1 1.1.2 1.2.1 1.2.2 1.2.4 1.2.5 1.2.9 1.2.10 1.3.1 1.3.2 1.3.3 1.3.6 1.3.7 1.3.11 1.4.2 1.5.1 1.5.2
  2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.5 3.7.2
  4.1.1 4.1.2 4.1.3 4.2.1 5.1.1 5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.4.1 5.4.2
  6.1.1 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.12 6.3.1 6.3.2 6.3.3 6.4.1 6.4.3
  7.1.1 7.1.2 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.5 7.5.1 7.5.2 8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1
  11.2.1 11.3.1 11.3.2 11.4.1 11.4.2 11.5.1 12.1.1 12.2.1 12.3.1 12.3.2
  13.1.1 13.2.2 13.2.3 13.2.4 13.3.1 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.1 14.2.2 14.3.1 14.3.2 14.3.3
  15.1.1 15.1.2 15.1.3 15.2.1 15.2.2 15.2.3 15.3.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 15.4.1 15.4.2 15.4.3
  16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.5.1 16.5.2 16.5.3`

interface Row {
  readonly numbers: readonly string[]
  readonly check: string
}

/** The rows of a page whose first cell is a number of ASVS, or several: '1.1.2, 1.2.1' or '2.1.1–2.1.3'. */
function rowsOf(text: string): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const [, first = '', , check = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+/.test(first) ? [{ numbers: first.split(', ').flatMap(spelledOut), check }] : []
  })
}

function spelledOut(numbers: string): readonly string[] {
  const [from = '', to = from] = numbers.split('–')
  const [chapter, section, first] = from.split('.')
  const last = Number(to.split('.')[2])
  return Array.from({ length: last - Number(first) + 1 }, (_, i) => `${chapter}.${section}.${Number(first) + i}`)
}

/** What is wrong with a row's check: a test or a page that is not there, or none named and no reason given. */
function complaintsOf({ numbers, check }: Row): readonly string[] {
  const named = [...check.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`(?: “([^”]+)”)?/g)]
  const pages = [...check.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target)
  const isReasoned = /Not met: \S.{20}/.test(check)
  const wrong = [
    ...named.flatMap(([, file = '', name]) => missingTest(file, name)),
    ...pages.filter((target) => !isThere(target)).map((target) => `the page ${target} is not there`),
    ...(named.length + pages.length === 0 && !isReasoned ? ['names no check and no reason'] : []),
  ]
  return wrong.map((what) => `${numbers.join(', ')}: ${what}`)
}

function missingTest(file: string, name: string | undefined): readonly string[] {
  if (!existsSync(join(root, file))) return [`${file} is not there`]
  if (name === undefined) return [`${file} is named without a test`]
  return readSource(file).text.includes(name) ? [] : [`${file} has no “${name}”`]
}

/** A page of docs/, and its heading where one is named. */
function isThere(target: string): boolean {
  const [path, anchor] = target.split('#')
  const file = path === '' || path === undefined ? PAGE : join('docs', path)
  if (!existsSync(join(root, file))) return false
  const headings = [...readSource(file).text.matchAll(/^#+ (.+)$/gm)].map(([, said = '']) =>
    said
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  return anchor === undefined || headings.includes(anchor)
}

/** Not in this file as it is spelled. */
const NOWHERE = ['no', 'such', 'name'].join('-')

test('what a row lacks is found', () => {
  const text = [
    '| 9.9.1–9.9.2, 9.8.3 | words | `tests/no-such.test.ts` “x” |',
    `| 9.9.4 | words | \`tests/house/security-doc.test.ts\` “${NOWHERE}”; [p](security.md#nowhere) |`,
    '| 9.9.5 | words | soon |',
    '| 9.9.6 | words | Not met: a reason of some words stands here |',
  ].join('\n')
  expect(rowsOf(text).map(({ numbers }) => numbers.join(' '))).toEqual(['9.9.1 9.9.2 9.8.3', '9.9.4', '9.9.5', '9.9.6'])
  expect(rowsOf(text).flatMap(complaintsOf)).toEqual([
    '9.9.1, 9.9.2, 9.8.3: tests/no-such.test.ts is not there',
    `9.9.4: tests/house/security-doc.test.ts has no “${NOWHERE}”`,
    '9.9.4: the page security.md#nowhere is not there',
    '9.9.5: names no check and no reason',
  ])
})

const rows = rowsOf(readSource(PAGE).text)

test('PRF-01 every requirement has its row, once', () => {
  const numbers = rows.flatMap((row) => row.numbers)
  expect(numbers.toSorted()).toEqual(expected.trim().split(/\s+/).toSorted())
})

test('PRF-01 every test and every page that it names is there', () => {
  expect(rows.flatMap(complaintsOf)).toEqual([])
})
