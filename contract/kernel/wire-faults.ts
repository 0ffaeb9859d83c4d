/** Faults of a form are named by the wire's fields there, and by ours everywhere else, so that a program finds its mistake (TXT-02). */
import type { Kind, Shape } from './wire.ts'

interface Fault {
  readonly field: string
}
type Facts = { readonly faults?: readonly Fault[] }

/** The shape of a refusal whose faults name fields of `inputs`; the first input that has a name decides. */
export function namingWireFields<R>(refusal: Shape<R>, inputs: readonly Shape<unknown>[]): Shape<R> {
  if (!refusal.fields.has('faults')) return refusal
  let made: readonly (readonly [string, string])[] | undefined
  const names = () => {
    made ??= inputs.flatMap(namesOf)
    return made
  }
  const renamed = (facts: unknown, from: 0 | 1) => {
    const { faults } = facts as Facts
    if (!Array.isArray(faults)) return facts
    const nameOf = (field: string) => names().find((pair) => pair[from] === field)?.[1 - from] ?? field
    return { ...(facts as object), faults: faults.map((fault: Fault) => ({ ...fault, field: nameOf(fault.field) })) }
  }
  return {
    ...refusal,
    read: (wire) => refusal.read(renamed(wire, 1)),
    write: (facts) => renamed(refusal.write(facts), 0),
  }
}

/** Our name and the wire's of each field; those inside a text of JSON come first, as faults are about them. */
function namesOf({ dictionary }: Shape<unknown>): (readonly [string, string])[] {
  const own: (readonly [string, string])[] = []
  const inside: (readonly [string, string])[] = []
  for (const [name, entry] of Object.entries(dictionary)) {
    if ('dictionary' in entry) own.push(...Object.entries(entry.names ?? {}), ...namesOf(entry))
    else {
      own.push([name, entry[0]])
      if (isShape(entry[1].content)) inside.push(...namesOf(entry[1].content))
    }
  }
  return [...inside, ...own]
}

const isShape = (kind: Kind<unknown> | undefined): kind is Shape<unknown> => kind !== undefined && 'dictionary' in kind
