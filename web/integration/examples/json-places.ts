/** Where in a text of JSON things stand, so that a fault can be shown by its row. What is a fault, others decide. */

export type Step = string | number
/** From 1, as editors count. */
export interface Spot {
  readonly row: number
  readonly column: number
}
export interface JsonPlaces {
  /** Where the text stops being JSON; undefined when all of it is. */
  readonly brokenAt: Spot | undefined
  /** Names that an object has more than once: where the later one stands. */
  readonly repeated: readonly { readonly name: string; readonly at: Spot }[]
  /** Where a value stands, or the nearest one around it; a name of the outermost object where the value's name does. */
  readonly at: (path: readonly Step[]) => Spot
}

const BLANK = /[ \t\n\r]*/y
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

class Broken extends Error {
  readonly offset: number
  constructor(offset: number) {
    super('not JSON')
    this.offset = offset
  }
}

/** Walks a text that is nested no deeper than the contract allows. */
export function placesIn(text: string): JsonPlaces {
  const offsets = new Map<string, number>()
  const repeated: { name: string; offset: number }[] = []
  let at = 0

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const skipBlanks = () => void take(BLANK)
  const isNext = (mark: string) => {
    skipBlanks()
    if (text[at] !== mark) return false
    at += 1
    return true
  }
  const need = (found: unknown): void => {
    if (found === undefined || found === false) throw new Broken(at)
  }
  const string = (): string => {
    const offset = at
    const written = take(STRING)
    try {
      return JSON.parse(written ?? '')
    } catch {
      throw new Broken(offset)
    }
  }

  const value = (path: readonly Step[]): void => {
    skipBlanks()
    const key = keyOf(path)
    if (!offsets.has(key)) offsets.set(key, at)
    if (isNext('{')) fields(path)
    else if (isNext('[')) entries(path)
    else if (text[at] === '"') string()
    else need(take(SCALAR))
  }
  const fields = (path: readonly Step[]): void => {
    if (isNext('}')) return
    const names = new Set<string>()
    do {
      skipBlanks()
      const offset = at
      const name = string()
      if (names.has(name)) repeated.push({ name, offset })
      names.add(name)
      if (path.length === 0 && !offsets.has(keyOf([name]))) offsets.set(keyOf([name]), offset)
      need(isNext(':'))
      value([...path, name])
    } while (isNext(','))
    need(isNext('}'))
  }
  const entries = (path: readonly Step[]): void => {
    if (isNext(']')) return
    let index = 0
    do {
      value([...path, index])
      index += 1
    } while (isNext(','))
    need(isNext(']'))
  }

  let brokenAt: number | undefined
  try {
    value([])
    skipBlanks()
    if (at < text.length) throw new Broken(at)
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    brokenAt = error.offset
  }
  const spot = spotsOf(text)
  return {
    brokenAt: brokenAt === undefined ? undefined : spot(brokenAt),
    repeated: repeated.map(({ name, offset }) => ({ name, at: spot(offset) })),
    at: (path) => {
      const known = path.map((_, taken) => path.slice(0, path.length - taken)).find((part) => offsets.has(keyOf(part)))
      return spot(offsets.get(keyOf(known ?? [])) ?? 0)
    },
  }
}

const keyOf = (path: readonly Step[]) => JSON.stringify(path)

/** A text may have a hundred thousand rows, and as many remarks. */
function spotsOf(text: string): (offset: number) => Spot {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { row: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
