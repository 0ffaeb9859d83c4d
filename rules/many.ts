/** A count with its noun: '1 piece', '0 pieces', '12 pieces'. `more` where an s does not make it. */
export const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`
