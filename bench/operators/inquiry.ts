/** Asks test files about faults, the nearest first, until each fault is noticed or all of its tests have passed. */
import type { OperatorFault } from './faults.ts'
import { DISTANCES, type Distance, type Tests } from './near.ts'
import { type Line, pairOf } from './plan.ts'
import type { Result } from './results.ts'
import type { Asker } from './vitest.ts'

/** A fault that only loading reaches takes a process for each test file. */
const MOST_FILES_FROM_START = 8
/** Tests that take longer are asked last, and not about sources far away. */
const SLOW_MS = 700

interface Reach {
  /** Faults by test; `''` is what only loading and `beforeAll` reach. */
  readonly byTest: Map<string, { readonly faults: readonly number[]; readonly cpuMs: number }>
  readonly useless: Set<string>
}

export interface Inquiry {
  readonly faults: readonly OperatorFault[]
  readonly tests: Tests
  readonly asker: Asker
  tell(result: Result): void
  log(text: string): void
}

export async function inquire({ faults, tests, asker, tell, log }: Inquiry): Promise<void> {
  const open = new Map(faults.map((fault) => [fault.number, fault]))
  const reach = new Map<string, Reach>()
  const passed = new Map<string, Set<string>>()

  const notice = (number: number, by: string) => {
    const fault = open.get(number)
    if (fault) tell({ id: fault.id, verdict: 'noticed', by })
    open.delete(number)
  }
  /** The open faults of the sources at these distances that a test file reaches, as far as that is known. */
  const facing = (file: string, isFacing: (distance: Distance) => boolean) => {
    const known = reach.get(file)
    const inTests = known && new Set([...known.byTest].flatMap(([test, { faults }]) => (test === '' ? [] : faults)))
    return [...open.values()].filter(({ number, file: source }) => {
      const distance = tests.distance(file, source)
      return distance !== undefined && isFacing(distance) && (inTests === undefined || inTests.has(number))
    })
  }
  const take = (file: string, lines: readonly Line[]) => {
    const known = reach.get(file) ?? { byTest: new Map(), useless: new Set() }
    const pairs = passed.get(file) ?? new Set()
    reach.set(file, known)
    passed.set(file, pairs)
    for (const line of lines) {
      if (line.kind === 'reached') known.byTest.set(line.test, line)
      else if (line.kind === 'useless') known.useless.add(`${line.test} ${line.why}`)
      else if (line.kind === 'tried' && line.verdict === 'passed') pairs.add(pairOf(line.fault, line.test))
      else if (line.kind === 'tried')
        notice(line.fault, `${file} > ${line.test}${line.verdict === 'late' ? ', which takes too long' : ''}`)
    }
  }

  async function askFile(file: string, isFacing: (distance: Distance) => boolean, slowestMs: number): Promise<void> {
    for (;;) {
      const asked = facing(file, isFacing)
      const pairs = passed.get(file) ?? new Set()
      const known = reach.get(file)
      const numbers = new Set(asked.map(({ number }) => number))
      const left = [...(known?.byTest ?? [])].flatMap(([test, { faults, cpuMs }]) =>
        test !== '' && cpuMs <= slowestMs && faults.some((each) => numbers.has(each) && !pairs.has(pairOf(each, test)))
          ? [test]
          : [],
      )
      const isComplete = known?.byTest.has('') === true
      if (asked.length === 0 || (isComplete && left.length === 0)) return
      const before = open.size
      const startedAt = performance.now()
      const { lines, endless } = await asker.ask(file, {
        faults: [...numbers],
        always: 0,
        slowestMs,
        ...(isComplete ? { tests: left } : {}),
        passed: [...pairs],
      })
      take(file, lines)
      if (endless > 0) notice(endless, `${file}, which does not end`)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const useless = lines.flatMap((line) => (line.kind === 'useless' ? [`${line.test} ${line.why}`] : []))
      const note = useless.length > 0 ? `; no use: ${useless.join('; ')}` : ''
      log(`${file}: ${asked.length} asked, ${before - open.size} noticed, ${open.size} left, ${seconds} s${note}`)
      const isBroken = endless > 0 || lines.some(({ kind }) => kind === 'broken')
      if (!isBroken) return
    }
  }

  for (const nearest of DISTANCES)
    for (const file of tests.files) await askFile(file, (distance) => distance === nearest, SLOW_MS)
  for (const file of tests.files) await askFile(file, (distance) => distance < 4, Number.MAX_SAFE_INTEGER)

  // What tests of several distances reach was asked of each; the rest is reached by loading alone, or by no test.
  const outside = (number: number) =>
    tests.files
      .filter((file) =>
        [...(reach.get(file)?.byTest ?? [])].some(([test, { faults }]) => test === '' && faults.includes(number)),
      )
      .toSorted((a, b) => distanceOf(a, number) - distanceOf(b, number))
  const distanceOf = (file: string, number: number) => tests.distance(file, open.get(number)?.file ?? '') ?? 9
  for (const { number, id } of [...open.values()]) {
    for (const file of outside(number).slice(0, MOST_FILES_FROM_START)) {
      const { isOk } = await asker.ask(file, { faults: [], always: number, slowestMs: 0, passed: [] })
      if (isOk) continue
      notice(number, `${file}, from its start`)
      log(`${file}: from its start, noticed, ${open.size} left`)
      break
    }
    if (!open.has(number)) continue
    const isReached = [...reach.values()].some(({ byTest }) =>
      [...byTest.values()].some(({ faults }) => faults.includes(number)),
    )
    tell({ id, verdict: isReached ? 'survived' : 'not reached' })
  }
}
