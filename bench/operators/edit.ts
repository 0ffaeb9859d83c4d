/** One change of a source: the text from `start` to `end` becomes `to`. */
export interface Edit {
  readonly operator: Operator
  readonly start: number
  readonly end: number
  readonly to: string
}

/** What an edit does: the names are those of the results and of the list of harmless faults. */
export type Operator =
  | 'condition true'
  | 'condition false'
  | 'condition dropped'
  | 'fallback dropped'
  | 'value dropped'
  | 'boundary moved'
  | 'number changed'
  | 'operator swapped'
  | 'boolean flipped'
  | 'statement deleted'
  | 'call dropped'
  | 'function swapped'
  | 'assignment dropped'
  | 'order reversed'
  | 'join narrowed'

export type Add = (operator: Operator, start: number, end: number, to: string) => void

/** In the order of places, each once; what changes nothing is left out. */
export function tidy(text: string, edits: readonly Edit[]): Edit[] {
  const seen = new Set<string>()
  return edits
    .filter(({ start, end, to }) => {
      const key = `${start} ${end} ${to}`
      if (seen.has(key) || text.slice(start, end) === to) return false
      seen.add(key)
      return true
    })
    .sort((a, b) => a.start - b.start || a.end - b.end)
}
