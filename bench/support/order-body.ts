/** The body of a program's order for `count` locations from number `first` on, each with the first so many items of `upload.sql.ts`. */
export function orderBody(first: number, count: number, items: number): string {
  const lines = Array.from({ length: items }, (_, i) => ({ item: String(100_000 + i), qty: 1 + (i % 12) }))
  const places = Array.from({ length: count }, (_, i) => [String(first + i).padStart(6, '0'), lines] as const)
  return JSON.stringify(Object.fromEntries(places))
}
