/** A count with its noun: '1 piece', '0 pieces', '1,204 pieces'. `more` where an s does not make it. */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
