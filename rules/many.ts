/** A figure as people read it: '1,204'. Never for files, addresses, inputs or what programs read. */
export const figure = (count: number): string => count.toLocaleString('en-US')

/** A count with its noun: '1 piece', '0 pieces', '1,204 pieces'. `more` where an s does not make it. */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : more}`
