// The faults that `npm run bench -- faults` makes of a source, and the switches behind which they are compiled.
import { stripTypeScriptTypes } from 'node:module'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sourcesUnder } from '../../bench/operators/faults.ts'
import { activate, openSwitches, record } from '../../bench/operators/state.ts'
import { withSwitches } from '../../bench/operators/switches.ts'
import { editsOf } from '../../bench/operators/typescript.ts'
import { root } from '../support/sources.ts'

/** The source after each of its faults. */
const faultsOf = (text: string, file = 'a.ts') =>
  editsOf(file, text).map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end))

const BEFORE = 'const q = () => sql`'
/** The statement after each of its faults. */
const faultsOfSql = (text: string) => faultsOf(`${BEFORE}${text}\``).map((each) => each.slice(BEFORE.length, -1))

test('faults are planted in sources and not in tests', () => {
  const files = sourcesUnder(root, 'rules/uploads')
  expect(files).toContain('rules/uploads/line.ts')
  expect(files.filter((file) => file.includes('.test.'))).toEqual([])
  expect(sourcesUnder(root, 'rules/quantity.ts')).toEqual(['rules/quantity.ts'])
  expect(() => sourcesUnder(root, 'rules/quantity.test.ts')).toThrow('rules/quantity.test.ts is no source')
})

describe('faults of TypeScript', () => {
  test.each<[what: string, source: string, faults: string[]]>([
    ['a condition becomes true and false', 'if (a) b()', ['if (true) b()', 'if (false) b()']],
    ['a comparison, too', 'const x = a === b', ['const x = true', 'const x = false']],
    [
      'a boundary moves, and so does its number',
      'while (a < 3) b()',
      ['while (false) b()', 'while (a <= 3) b()', 'while (a < 4) b()', 'while (a < 3) {}'],
    ],
    [
      'each part of a condition is dropped',
      'if (a && (b || !c)) d()',
      ['if (a) d()', 'if (b || !c) d()', 'if (false) d()', 'if (a && (b)) d()', 'if (a && (!c)) d()'],
    ],
    ['a fallback, and what it stands in for', 'const x = a ?? b', ['const x = a', 'const x = (b)']],
    ['undefined for null changes nothing', 'const x = a ?? null', ['const x = (null)']],
    [
      'a statement is deleted, but not the only one of a branch',
      'function f() { if (a) return 1; b() }',
      [
        'function f() { if (true) return 1; b() }',
        'function f() { if (false) return 1; b() }',
        'function f() { if (a) return 1;  }',
      ],
    ],
    ['arithmetic', 'const x = a + b * -c', ['const x = a - b * -c', 'const x = a + b / -c', 'const x = a + b * c']],
    ['texts stay together', "const x = `a${b}` + 'c'", []],
    [
      'a list is not filtered',
      'const x = a.b?.filter(c) ?? d.filter(e).length',
      ['const x = a.b?.filter(c)', 'const x = (d.filter(e).length)', 'const x = a.b?.filter(c) ?? d.length'],
    ],
    [
      'functions',
      'const x = Math.min(a.some(b), c)',
      ['const x = Math.max(a.some(b), c)', 'const x = Math.min(a.every(b), c)'],
    ],
    ['log lines, messages and types stay', 'log.warn({ a: b > 1 }); type T = A extends true ? 1 : 2', []],
    ['a message, but not that it is thrown', 'throw new Error(String(a > 1))', ['']],
  ])('%s', (_, source, faults) => expect(faultsOf(source)).toEqual(faults))

  test('a statement of Kysely', () => {
    const [chain, ...calls] = ["q.leftJoin('t', 'a', 'b')", ".where('c', '<', d)", ".orderBy('e')", '.limit(5)']
    const rest = (at: number, to: string) => calls.map((call, i) => (i === at ? to : call)).join('')
    expect(faultsOf(`const x = ${chain}${calls.join('')}`)).toEqual(
      [
        `q.innerJoin('t', 'a', 'b')${calls.join('')}`,
        chain + rest(0, ''),
        chain + rest(0, ".where('c', '<=', d)"),
        chain + rest(1, ".orderBy('e', 'desc')"),
        chain + rest(2, ''),
        chain + rest(2, '.limit(6)'),
      ].map((each) => `const x = ${each}`),
    )
    expect(faultsOf('const x = q.set({ a, b: c }).where((eb) => eb.and([d, e]))')).toEqual([
      'const x = q.set({ b: c }).where((eb) => eb.and([d, e]))',
      'const x = q.set({ a }).where((eb) => eb.and([d, e]))',
      'const x = q.set({ a, b: c })',
      'const x = q.set({ a, b: c }).where((eb) => eb.and([e]))',
      'const x = q.set({ a, b: c }).where((eb) => eb.and([d]))',
    ])
  })
})

describe('faults of SQL', () => {
  test.each<[what: string, statement: string, faults: string[]]>([
    ['the only condition', 'select a from t where b = ${c} limit 1', ['select a from t where true limit 1']],
    [
      'parts of conditions, also in parentheses',
      'select a from t where (b or c and d) and e between f and g group by 1',
      [
        'select a from t where true and e between f and g group by 1',
        'select a from t where (false or c and d) and e between f and g group by 1',
        'select a from t where (b or true and d) and e between f and g group by 1',
        'select a from t where (b or false) and e between f and g group by 1',
        'select a from t where (b or c and true) and e between f and g group by 1',
        'select a from t where (b or c and d) and true group by 1',
      ],
    ],
    [
      'a join, and what it is on',
      'select a from t left join u on u.b = t.b where not exists (select from v where v.c = t.c)',
      [
        'select a from t  join u on u.b = t.b where not exists (select from v where v.c = t.c)',
        'select a from t left join u on true where not exists (select from v where v.c = t.c)',
        'select a from t left join u on u.b = t.b where true',
        'select a from t left join u on u.b = t.b where not exists (select from v where true)',
      ],
    ],
    [
      'a template that is a condition',
      'a.b = ${c} and d <= 3',
      ['true and d <= 3', 'a.b = ${c} and true', 'a.b = ${c} and d < 3', 'a.b = ${c} and d <= 4'],
    ],
    ['one condition alone', 'a > b', ['true', 'false', 'a >= b']],
    [
      'a template that is a condition in parentheses',
      '(not a.b or c.d and ${e})',
      ['(false or c.d and ${e})', '(not a.b or true and ${e})', '(not a.b or false)', '(not a.b or c.d and true)'],
    ],
    ['one condition in parentheses', '(not a.b)', ['(true)', '(false)']],
    ['a condition that is selected', 'select (a and b) as c', ['select (true and b) as c', 'select (a and true) as c']],
    ['a list in parentheses is none', 'select a from t where b in (c, d)', ['select a from t where true']],
    ['a template that is a name', 'a.b', []],
    [
      'what is set',
      'insert into t values (a) on conflict (b) do update set c = d, e = excluded.e where t.f <> g',
      [
        'insert into t values (a) on conflict (b) do update set e = excluded.e where t.f <> g',
        'insert into t values (a) on conflict (b) do update set c = d where t.f <> g',
        'insert into t values (a) on conflict (b) do update set c = d, e = excluded.e where true',
      ],
    ],
    [
      'functions and cases',
      'select coalesce(a, b), nullif(c, d), least(e, f), case when g then h end',
      [
        'select (a), nullif(c, d), least(e, f), case when g then h end',
        'select coalesce(b), nullif(c, d), least(e, f), case when g then h end',
        'select coalesce(a, b), (c), least(e, f), case when g then h end',
        'select coalesce(a, b), nullif(c, d), greatest(e, f), case when g then h end',
        'select coalesce(a, b), nullif(c, d), least(e, f), case when true then h end',
        'select coalesce(a, b), nullif(c, d), least(e, f), case when false then h end',
      ],
    ],
    [
      'order, union and distinct',
      'select distinct a from t union all select b order by c, d desc',
      [
        'select  a from t union all select b order by c, d desc',
        'select distinct a from t union  select b order by c, d desc',
        'select distinct a from t union all select b order by c desc, d desc',
        'select distinct a from t union all select b order by c, d ',
      ],
    ],
    [
      'what is selected',
      'select a is null, b = c as d, sum(e) filter (where f) - 1',
      [
        'select a is not null, b = c as d, sum(e) filter (where f) - 1',
        'select a is null, b <> c as d, sum(e) filter (where f) - 1',
        'select a is null, b = c as d, sum(e) filter (where true) - 1',
        'select a is null, b = c as d, sum(e) filter (where f) + 1',
        'select a is null, b = c as d, sum(e) filter (where f) - 2',
      ],
    ],
  ])('%s', (_, statement, faults) => expect(faultsOfSql(statement)).toEqual(faults))
})

describe('switches', () => {
  beforeAll(openSwitches)
  afterEach(() => activate(0))

  /** The value of `f(arg)` without a fault, and with each. */
  function valuesOf(source: string, arg: unknown): unknown[] {
    const faults = editsOf('a.ts', source).map((edit, i) => ({ number: i + 1, edit }))
    const code = stripTypeScriptTypes(withSwitches('a.ts', source, faults))
    // biome-ignore lint/security/noGlobalEval: the source of a test
    const f = globalThis.eval(`(() => { ${code}\nreturn f })()`) as (value: unknown) => unknown
    return [0, ...faults.map(({ number }) => number)].map((number) => {
      activate(number)
      try {
        return f(arg)
      } catch (error) {
        return String(error)
      }
    })
  }

  test('choose one fault', () => {
    expect(valuesOf('const f = (a: number) => a > 2 && a < 5', 2)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
      false,
      false,
    ])
  })
  test('keep the target of a call, and what is left out after ?.', () => {
    expect(valuesOf('const f = (a?: { b: number[] }) => a?.b.filter((c) => c).length', undefined)).toEqual([
      undefined,
      undefined,
    ])
    expect(valuesOf('const f = (a: { b: number[] }) => a?.b.filter((c) => c).length', { b: [0, 1] })).toEqual([1, 2])
  })
  test('do not continue the line before', () => {
    const source = 'const f = (a: number[]) => {\n  const b = a\n  a.length > 1 && b.push(9)\n  return b.length\n}'
    expect(valuesOf(source, [1])).toEqual([1, 1, 1, 2, 3, 4])
  })
  test('delete a branch that has another', () => {
    const source = 'const f = (a: number[]) => { if (a.length > 0) a.push(1); else a.push(2, 3); return a.length }'
    expect(valuesOf(source, [])).toEqual([2, 3, 5, 6, 7, 7, 8])
  })
  test('report what is reached', () => {
    const reached = new Set<number>()
    record(reached)
    valuesOf('const f = (a: number) => { if (a > 1) return a * 2; return 0 }', 0)
    record(undefined)
    expect([...reached]).toEqual([1, 2, 3, 4, 5])
  })
  test('choose a template of SQL when it is used, not when its file is loaded', () => {
    const source = 'const part = sql`a = b`; const f = () => part.text'
    const sql = (parts: TemplateStringsArray) => ({ text: parts.join('') })
    Object.assign(globalThis, { sql })
    expect(valuesOf(source, undefined)).toEqual(['a = b', 'true', 'false'])
  })
})
