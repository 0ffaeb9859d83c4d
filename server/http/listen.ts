/** The HTTP server under the app, and what it grants a connection: nobody's slow or many sockets keep others out (T29). */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { serve } from '@hono/node-server'

export interface ConnectionLimits {
  /** From its first byte until all headers of a request are there, and until its body is. */
  readonly headersMs: number
  readonly requestMs: number
  readonly checkEveryMs: number
  readonly keepAliveMs: number
  readonly connections: number
  /** Of one address: in the middle of a request, or without one yet; and with those that wait for the next one. */
  readonly busyAnAddress: number
  readonly connectionsAnAddress: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  checkEveryMs: 2_000,
  keepAliveMs: 65_000,
  connections: 2_000,
  busyAnAddress: 50,
  connectionsAnAddress: 400,
}

interface Place {
  readonly port: number
  readonly hostname: string
  /** Proxies in front: every connection then has the proxy's address, and counting by address is the proxy's work. */
  readonly trustedProxies: number
}

let opened = 0
/** How many connections of clients and proxies this process has now. */
export const openConnections = (): number => opened

/** Serves the app; `onReady` is told the address. The server emits 'error' when it cannot listen. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, hostname, trustedProxies }: Place,
  onReady: (address: AddressInfo) => void,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Server {
  const serverOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
  }
  const server = serve({ fetch, port, hostname, createServer, serverOptions }, onReady) as Server
  server.maxConnections = Math.min(limits.connections, connectionsThatFit())
  server.on('connection', (socket) => {
    opened += 1
    socket.once('close', () => {
      opened -= 1
    })
  })
  if (trustedProxies === 0) limitByAddress(server, limits)
  return server
}

/** File descriptors that are not for callers: the database's files, documents, mail, the workbook's process. */
const DESCRIPTORS_KEPT = 256

/** How many connections the process's limit of descriptors leaves room for; where it cannot be told, as many as one likes. */
export function connectionsThatFit(limits = readLimits()): number {
  const open = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return open === undefined ? Number.POSITIVE_INFINITY : Math.max(16, Number(open) - DESCRIPTORS_KEPT)
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

/** Throws, with a sentence, when nothing can listen there: better said before a database is made than after. */
export async function tryPort({ port, hostname }: Pick<Place, 'port' | 'hostname'>): Promise<void> {
  const probe = createServer().listen(port, hostname)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new Error(listenComplaint(error as NodeJS.ErrnoException, { port, hostname }), { cause: error })
  } finally {
    probe.close()
  }
}

/** Why the server cannot listen, as the operator is told it. */
export function listenComplaint(
  error: NodeJS.ErrnoException,
  { port, hostname }: Pick<Place, 'port' | 'hostname'>,
): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`
  if (error.code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to one from 1024 on.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST: this machine has no address ${hostname}. Set HOST to one of its own, or 0.0.0.0 for all.`
  return `The server cannot listen: ${error.message}`
}

/** Drops a new connection of an address that holds too many already. One that waits for its next request is not busy. */
function limitByAddress(server: Server, limits: ConnectionLimits): void {
  const open = new Map<string, Set<Socket>>()
  const waiting = new WeakSet<Socket>()

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const own = open.get(address) ?? new Set()
    const busy = [...own].reduce((count, each) => count + (waiting.has(each) ? 0 : 1), 0)
    if (busy >= limits.busyAnAddress || own.size >= limits.connectionsAnAddress) {
      socket.destroy()
      return
    }
    own.add(socket)
    open.set(address, own)
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0) open.delete(address)
    })
  })
  server.on('request', ({ socket }, response) => {
    waiting.delete(socket)
    response.once('close', () => waiting.add(socket))
  })
}
