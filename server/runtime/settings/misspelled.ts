/** Variables of the environment whose names are nearly one of ours: `COMPANYNAME` would be ignored silently. */
const SHORTEST = 6
const LONG = 9

type Environment = Readonly<Record<string, string | undefined>>

/** A sentence for each. `read` reads the settings; nothing where it refuses them. */
export function misspelled(env: Environment, read: (env: Environment) => unknown): string[] {
  const known = [...namesRead(env, read)]
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || known.includes(name)) return []
    const meant = known.find((each) => isNearly(name, each) && !env[each])
    return meant === undefined ? [] : [`${name} is not a setting. Is it ${meant}?`]
  })
}

/** The names that `read` looks at. */
function namesRead(env: Environment, read: (env: Environment) => unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const watched = new Proxy(env, {
    get: (target, name) => {
      names.add(String(name))
      return target[String(name)]
    },
  })
  try {
    read(watched)
  } catch {
    names.clear()
  }
  return names
}

const letters = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

function isNearly(name: string, known: string): boolean {
  const [a, b] = [letters(name), letters(known)]
  if (a === b) return true
  if (b.length < SHORTEST) return false
  return distance(a, b) <= (b.length < LONG ? 1 : 2)
}

/** How many letters must be changed, added or taken out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[b.length] ?? 0
}
