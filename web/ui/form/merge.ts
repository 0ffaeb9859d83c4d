export interface Merged<V> {
  /** Theirs, with every field that only I changed. */
  readonly values: V
  /** Fields that both changed, to different values: somebody must choose. */
  readonly disputed: readonly (keyof V & string)[]
  /** Fields that only they changed. */
  readonly theirs: readonly (keyof V & string)[]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Brings two changes of one record together: field by field, against what both began with. */
export function merge<V extends object>(base: V, mine: V, theirs: V): Merged<V> {
  const fields = (Object.keys(theirs) as (keyof V & string)[]).filter((field) => field !== 'version')
  const isMine = (field: keyof V) => !isSame(mine[field], base[field])
  const isTheirs = (field: keyof V) => !isSame(theirs[field], base[field])
  const disputed = fields.filter((field) => isMine(field) && isTheirs(field) && !isSame(mine[field], theirs[field]))
  const kept = fields.filter((field) => isMine(field) && !isTheirs(field))
  return {
    values: { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) },
    disputed,
    theirs: fields.filter((field) => isTheirs(field) && !isMine(field)),
  }
}
