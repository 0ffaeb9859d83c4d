/** A question whose answer is good for some seconds: asked once at a time, however many want to know. */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  let isAsking = false
  return () => {
    if (answer && (isAsking || performance.now() < until)) return answer
    isAsking = true
    const asked = ask().finally(() => {
      isAsking = false
      until = performance.now() + ms
    })
    answer = asked
    return asked
  }
}
