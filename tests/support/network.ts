/** The network between a screen and the real server in a test: what was sent over it, and what may become of a request. */
import { act } from '@testing-library/react'
import type { AnyEndpoint, Input } from '#contract/kernel/endpoint.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: string
}

/** The server never has the request; its answer never comes, or a gateway's in its place; or it has answered, and that waits for a promise. */
export type Mishap = 'request lost' | 'answer lost' | 'answer replaced' | Promise<void> | undefined

export interface Network {
  mishap: (sent: Sent) => Mishap
  /** Keeps the answers of a call back from now on; answers how to let them come. */
  hold(endpoint: AnyEndpoint): () => void
  /** From now on nothing arrives. */
  goes(): void
  /** Everything arrives again, and the browser says so. */
  comesBack(): Promise<void>
}

export function newNetwork(): Network {
  const fine = (): Mishap => undefined
  const network: Network = {
    mishap: fine,
    hold(endpoint) {
      const isHeld = isOf(endpoint)
      const before = network.mishap
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      network.mishap = (sent) => (isHeld(sent) ? released : before(sent))
      return () => {
        network.mishap = before
        release()
      }
    },
    goes() {
      network.mishap = () => 'request lost'
    },
    async comesBack() {
      network.mishap = fine
      await act(async () => void window.dispatchEvent(new Event('online')))
    },
  }
  return network
}

const parametersOf = ({ query, body }: Pick<Sent, 'query' | 'body'>) =>
  Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(body)])

/** Whether a request is one of this call. */
export function isOf({ method, path, changes, when }: AnyEndpoint) {
  // What changes something goes as POST (SRV-09).
  const asked = changes && method === 'GET' ? 'POST' : method
  const wanted = new RegExp(`^${asked} /api${path.replace(/:\w+/g, '[^/]+')}$`)
  return (sent: Sent): boolean => {
    if (!wanted.test(`${sent.method} ${sent.path}`)) return false
    const raw = parametersOf(sent)
    return Object.entries(when).every(([name, value]) => raw[name] === value)
  }
}

/** What a call was asked each time, oldest first, in our names. */
export const askedOf = <E extends AnyEndpoint>(endpoint: E, sent: readonly Sent[]): Input<E>[] =>
  sent.filter(isOf(endpoint)).map((each) => {
    const raw = parametersOf(each)
    return Object.assign({}, endpoint.query.read(raw), endpoint.form.read(raw)) as Input<E>
  })
