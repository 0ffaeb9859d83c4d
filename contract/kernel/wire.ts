/**
 * The dictionary: one line a field, our name → the wire's legacy name → its kind. Reading is strict where the server
 * reads a request (unknown and repeated names are refused with a sentence) and plain where our client reads an answer.
 */
import * as z from 'zod/mini'

/** One value on the wire: `schema` judges what came, `read` and `write` translate between wire and code. */
export interface Kind<T> {
  readonly schema: z.ZodMiniType
  read(wire: unknown): T
  write(value: T): unknown
  readonly isOptional?: boolean
  /** A blank value is refused and does not count as absent. */
  readonly refusesBlank?: boolean
  /** A file: its form goes as multipart/form-data. */
  readonly isFile?: boolean
  /** Several files under one name. */
  readonly isMany?: boolean
  /** Of a list of records: the fields of each. */
  readonly each?: readonly string[]
  /** What a text of JSON holds, for a kind that is one. */
  readonly content?: Kind<unknown>
}
export type Clean<K> = K extends { read(wire: never): infer T } ? T : never

/** What a request said that cannot be taken; the message is a sentence naming the field. */
export class Unreadable extends Error {
  readonly field: string
  /** No request of this kind has such a field. */
  readonly isUnknown: boolean
  constructor(field: string, text: string, { isUnknown = false } = {}) {
    super(text)
    this.name = 'Unreadable'
    this.field = field
    this.isUnknown = isUnknown
  }
}

/** A kind that may be left out; an absent or null value reads as undefined. */
export const optional = <T>(kind: Kind<T>): Kind<T | undefined> => ({
  schema: z.nullish(kind.schema),
  read: (wire) => (wire === undefined || wire === null || wire === '' ? undefined : kind.read(wire)),
  write: (value) => (value === undefined ? undefined : kind.write(value)),
  isOptional: true,
})

/** A kind with a value for when it is left out. */
export const withDefault = <T>(kind: Kind<T>, fallback: T): Kind<T> => ({
  schema: z.nullish(kind.schema),
  read: (wire) => (wire === undefined || wire === null || wire === '' ? fallback : kind.read(wire)),
  write: kind.write,
  isOptional: true,
})

type Entry = readonly [wireName: string, kind: Kind<unknown>] | Shape<unknown>
export type Dictionary = Readonly<Record<string, Entry>>
type ValueOf<E> = E extends readonly [string, infer F] ? Clean<F> : E extends Shape<infer S> ? S : never
type OptionalKeys<D> = { [K in keyof D]: undefined extends ValueOf<D[K]> ? K : never }[keyof D]
type CleanOf<D extends Dictionary> = {
  -readonly [K in Exclude<keyof D, OptionalKeys<D>>]: ValueOf<D[K]>
} & { -readonly [K in OptionalKeys<D>]?: ValueOf<D[K]> }

/** A record: a kind made of named fields. A shape nested without a wire name shares its parent's JSON object. */
export interface Shape<T> extends Kind<T> {
  readonly dictionary: Dictionary
  /** Of a set of flags, our word for each and its name on the wire. */
  readonly names?: Readonly<Record<string, string>>
  /** Wire name → kind, nested shapes flattened. */
  readonly fields: ReadonlyMap<string, Kind<unknown>>
}

const isField = (entry: Entry): entry is readonly [string, Kind<unknown>] => Array.isArray(entry)

export function record<const D extends Dictionary>(dictionary: D): Shape<CleanOf<D>> {
  const fields = new Map<string, Kind<unknown>>()
  for (const entry of Object.values(dictionary)) {
    const own = isField(entry) ? [entry] : [...entry.fields]
    for (const [name, kind] of own) fields.set(name, kind)
  }
  let made: readonly Field[] | undefined
  const all = () => {
    made ??= fieldsOf(dictionary)
    return made
  }
  return {
    dictionary,
    fields,
    schema: z.strictObject(schemasOf(fields), 'must be an object.'),
    read: (wire) => readRecord(all(), wire as Record<string, unknown>) as CleanOf<D>,
    write: (value) => writeRecord(all(), value as Record<string, unknown>),
  }
}
export const nothing = record({})

function schemasOf(fields: ReadonlyMap<string, Kind<unknown>>): Record<string, z.ZodMiniType> {
  const schemas = [...fields].map(([name, { isOptional, schema }]) => [name, isOptional ? z.optional(schema) : schema])
  return Object.fromEntries(schemas)
}

interface Field {
  readonly name: string
  /** Of a nested shape none: it shares its parent's object. */
  readonly wireName: string | undefined
  readonly kind: Kind<unknown>
}
/** Made when the first record is read or written: an order has 3,000 of a kind, and most kinds a visitor never meets. */
const fieldsOf = (dictionary: Dictionary): Field[] =>
  Object.entries(dictionary).map(([name, entry]) =>
    isField(entry) ? { name, wireName: entry[0], kind: entry[1] } : { name, wireName: undefined, kind: entry },
  )

function readRecord(fields: readonly Field[], wire: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const { name, wireName, kind } of fields) {
    const value = kind.read(wireName === undefined ? wire : wire[wireName])
    if (value !== undefined) clean[name] = value
  }
  return clean
}

function writeRecord(fields: readonly Field[], clean: Record<string, unknown>): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const { name, wireName, kind } of fields) {
    const value = clean[name]
    if (value === undefined) continue
    const written = kind.write(value)
    if (wireName === undefined) Object.assign(wire, written)
    else if (written !== undefined) wire[wireName] = written
  }
  return wire
}

/** Judges a request's fields against a shape and reads them; throws Unreadable with the first fault's sentence. */
export function readStrictly<T>(shape: Shape<T>, wire: Readonly<Record<string, unknown>>): T {
  for (const name of Object.keys(wire)) {
    if (!shape.fields.has(name))
      throw new Unreadable(name, `${shown(name)} is not a field of this request.`, { isUnknown: true })
  }
  for (const [name, kind] of shape.fields) {
    const value = wire[name]
    if (value === undefined || (value === '' && kind.isOptional && !kind.refusesBlank)) {
      if (kind.isOptional) continue
      throw new Unreadable(name, `${name} is missing.`)
    }
    const judged = z.safeParse(kind.schema, value)
    if (!judged.success) throw new Unreadable(name, sentence(name, judged.error.issues[0]))
  }
  return shape.read(wire)
}

const shown = (name: string) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name)

/** The specification's own texts have no full stop. */
const ended = (text: string) => (/[.?]$/.test(text) ? text : `${text}.`)

function sentence(name: string, issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return `${name} is not valid.`
  if (issue.code === 'unrecognized_keys') return `${shown(issue.keys[0] ?? '')} is not a field of ${name}.`
  const place = issue.path.length > 0 ? `${name} (${issue.path.join('.')})` : name
  return isSaid(issue) ? `${place}: ${ended(issue.message)}` : `${place} is not valid.`
}

/** Whether a kind said itself what is wrong; else the judge has only its own two words for it. */
export const isSaid = ({ message }: { readonly message: string }): boolean => message !== 'Invalid input'

/** The JSON schema of a shape as it stands on the wire, for OpenAPI. */
export const wireSchema = (kind: Kind<unknown>): unknown =>
  kind.content
    ? { type: 'string', contentMediaType: 'application/json', contentSchema: wireSchema(kind.content) }
    : z.toJSONSchema(kind.schema, { io: 'input', unrepresentable: 'any' })
