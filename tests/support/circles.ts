/** Returns the groups of folders or files that import each other, directly or through others; also one that imports itself. */
export function circlesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachedFrom = (start: string) => {
    const reached = new Set<string>()
    const open = [...(edges.get(start) ?? [])]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reached.has(at)) continue
      reached.add(at)
      open.push(...(edges.get(at) ?? []))
    }
    return reached
  }
  const reach = new Map([...edges.keys()].map((each) => [each, reachedFrom(each)]))
  const inCircle = [...reach].filter(([each, reached]) => reached.has(each)).map(([each]) => each)
  const grouped = new Map(
    inCircle.map((each) => {
      const circle = inCircle.filter((other) => reach.get(each)?.has(other) && reach.get(other)?.has(each)).sort()
      return [circle.join(', '), circle]
    }),
  )
  return [...grouped.values()]
}
