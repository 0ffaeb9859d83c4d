/**
 * A figure as people read it: '1,204'. Never for files, addresses, inputs or what programs read. Without toLocaleString: the
 * first one of a page loads the browser's tables of languages, 20 ms of a fast processor before anything is shown.
 */
export const figure = (count: number | string): string => {
  const [whole = '', ...part] = String(count).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...part].join('.')
}

/** The word that goes with a count: 'piece', 'pieces'; 'is', 'are'. `more` where an s does not make it. */
export const plural = (count: number, one: string, more = `${one}s`): string => (count === 1 ? one : more)

/** A count with its noun: '1 piece', '0 pieces', '1,204 pieces'. `more` where an s does not make it. */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${figure(count)} ${plural(count, one, more)}`

/** Words as a sentence lists them: 'A, B and C'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The first word that is there a second time, or undefined. */
export function repeatedIn(words: readonly string[]): string | undefined {
  const met = new Set<string>()
  return words.find((word) => met.size === met.add(word).size)
}
