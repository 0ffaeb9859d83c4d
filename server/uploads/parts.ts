import { LINES_AT_ONCE, ORDERS_AT_ONCE } from '#rules/limits.ts'

/** Cuts orders into parts that one transaction writes: it holds locks for as long as it runs. An order is never cut. */
export function inParts<G extends { readonly lines: readonly unknown[] }>(groups: readonly G[]): G[][] {
  const parts: G[][] = []
  let lines = 0
  for (const group of groups) {
    const last = parts.at(-1)
    lines += group.lines.length
    if (last && lines <= LINES_AT_ONCE && last.length < ORDERS_AT_ONCE) last.push(group)
    else {
      parts.push([group])
      lines = group.lines.length
    }
  }
  return parts
}
