/**
 * A test environment for screens that speak to the real server in their own process: a browser's document, while requests,
 * answers and files stay Node's own, as the server knows them.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const OF_THE_NETWORK = [
  ...['AbortController', 'AbortSignal', 'Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'URL'],
  'URLSearchParams',
]

export default {
  name: 'browser-beside-server',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const own = OF_THE_NETWORK.map((name) => [name, global[name]] as const)
    const browser = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of own) Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return browser
  },
} satisfies Environment
