/** A network between a program and its database that does as it is told: slow, swallowing, breaking. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface FaultProxy {
  readonly port: number
  /** Each packet comes so much later, in each direction. */
  slow(ms: number): void
  /** Nothing gets through, and nobody is told. */
  blackHole(): void
  /** Packets get through again. Connections of before: those too, or never any more. */
  heal(connections: 'kept' | 'dead'): void
  /** Breaks every connection that is open. */
  reset(): void
  close(): Promise<void>
}

/** Listens on a port of its own; `upstream` is a port of this machine or the path of a socket. */
export async function openFaultProxy(upstream: number | string): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let delayMs = 0
  let isOpen = true
  const server = createServer((client) => {
    const pair: Pair = { client, target: connect(upstream as string), held: [], isDead: false }
    pairs.add(pair)
    forward(pair, pair.client, pair.target)
    forward(pair, pair.target, pair.client)
    for (const socket of [pair.client, pair.target]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        // An end is a packet, too: in a black hole nobody hears of it.
        if (isOpen && !pair.isDead) endBoth(pair)
        else pair.held.push(() => endBoth(pair))
      })
    }
  })
  function forward(pair: Pair, from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      const send = () => {
        if (!to.destroyed) to.write(chunk)
      }
      if (pair.isDead) return
      if (!isOpen) pair.held.push(send)
      else if (delayMs === 0) send()
      else setTimeout(() => (isOpen ? send() : pair.held.push(send)), delayMs)
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    slow(ms) {
      delayMs = ms
    },
    blackHole() {
      isOpen = false
    },
    heal(connections) {
      isOpen = true
      delayMs = 0
      for (const pair of pairs) {
        if (connections === 'dead') pair.isDead = true
        else for (const act of pair.held.splice(0)) act()
      }
    },
    reset() {
      for (const { client, target } of pairs) {
        client.resetAndDestroy()
        target.destroy()
      }
    },
    async close() {
      isOpen = true
      for (const pair of pairs) endBoth(pair)
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Pair {
  readonly client: Socket
  readonly target: Socket
  readonly held: (() => void)[]
  isDead: boolean
}

function endBoth({ client, target }: Pair): void {
  client.destroy()
  target.destroy()
}
