/** What is being sent and not answered yet: quantities, orders that are made for them, and what is asked before they go again. */

const sending = new Set<Promise<unknown>>()

/** Counts a request until it is answered, however it ends. */
export function onItsWay<T>(request: Promise<T>): Promise<T> {
  sending.add(request)
  const answered = () => void sending.delete(request)
  request.then(answered, answered)
  return request
}

/**
 * Once nothing is on its way any more, what follows an answer included. For the first question of a screen: asked beside a quantity
 * that an earlier screen still sends, the server may answer what was there before it. Never wait for it in a question that what is
 * sent may wait for.
 */
export async function allAnswered(): Promise<void> {
  while (sending.size > 0) {
    await Promise.allSettled(sending)
    // Whoever has the answer sends what waited for it.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
