/** Where metrics are asked for: beside the portal behind a token, or on a port of their own (OPS-04). Without a setting, nowhere. */
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { isOneOfSecrets } from '../../access/secrets/same-secret.ts'
import { listenComplaint } from '../../http/listen.ts'
import type { MetricsConfig } from '../../runtime/watch/watch-setting.ts'
import type { World } from '../../runtime/world.ts'
import type { Metrics } from './metrics.ts'

const PATH = '/metrics'

/** Beside the portal, unless they have a port of their own. */
export function mountMetrics(app: Hono, world: World): void {
  const { metrics } = world.config
  if (metrics === undefined || metrics.port !== undefined) return
  const answer = answerer(world, metrics)
  app.get(PATH, (c) => answer(c.req.raw))
}

/** On a port of their own, where that is set; throws a sentence when nothing can listen there. */
export async function listenForMetrics(world: World): Promise<Server | undefined> {
  const { metrics } = world.config
  if (metrics?.port === undefined) return undefined
  const { port, host: hostname } = metrics
  const answer = answerer(world, metrics)
  const serve = getRequestListener(async (request) => {
    if (new URL(request.url).pathname !== PATH || !['GET', 'HEAD'].includes(request.method))
      return new Response('Not found', { status: 404 })
    return answer(request)
  })
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(listenComplaint(error, { port, hostname }).replace(/\b(PORT|HOST)\b/g, 'METRICS_$1'))),
    )
    server.listen(port, hostname, () => resolve(server))
  })
}

/** Counting begins with the server; the library comes only where metrics are wanted. */
function answerer(world: World, { token, previousToken }: MetricsConfig): (request: Request) => Promise<Response> {
  const metrics: Promise<Metrics> = import('./metrics.ts').then(({ createMetrics }) => createMetrics(world))
  metrics.catch((error: Error) => world.log.error({ reason: error.message }, 'metrics'))
  return async (request) => {
    if (token !== undefined && !isToken(request.headers.get('authorization'), [token, previousToken]))
      return new Response('Send the token of METRICS_TOKEN as: Authorization: Bearer TOKEN\n', {
        status: 401,
        headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
      })
    const { contentType, text } = await metrics
    return new Response(await text(), { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
  }
}

const isToken = (shown: string | null, tokens: readonly (string | undefined)[]) =>
  isOneOfSecrets(tokens, /^bearer (.*)$/i.exec(shown ?? '')?.[1] ?? '')
