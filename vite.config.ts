import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import * as judging from 'zod/mini'
import { chunkNames } from './scripts/web/chunks.ts'
import { contractByFeature } from './scripts/web/contract-by-feature.ts'
import { firstSteps } from './scripts/web/first-steps.ts'
import { iconsByName } from './scripts/web/icons-by-name.ts'
import { serviceWorker } from './scripts/web/service-worker.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/**
 * The server judges what comes over the wire, the browser never does: it gets the contract without the library that judges
 * (9 kB of every first visit). Schemas are still written down, as nothing; to ask one for its verdict throws. What the calls
 * are for is said to readers of docs/openapi.json, and left out here.
 */
const contractOnly: Plugin = {
  name: 'contract-only',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' || id.endsWith('/judge-json.ts') ? '\0unasked' : undefined),
  load(id) {
    if (id !== '\0unasked') return undefined
    const names = Object.keys(judging).filter((name) => /^[a-z]/i.test(name))
    const asks = names.filter((name) => /parse|decode|encode|toJSONSchema/i.test(name))
    const quoted = (those: readonly string[], as: string) => those.map((name) => `${as} as ${name}`).join(', ')
    return `const nothing = new Proxy(() => nothing, { get: () => nothing })
const refuse = () => { throw new Error('Only the server judges what came over the wire.') }
export { ${quoted(
      names.filter((name) => !asks.includes(name)),
      'nothing',
    )}, ${quoted([...asks, 'refusalOfJson'], 'refuse')} }`
  },
  transform: {
    filter: { id: /\/contract\/[\w/-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(/\bsummary:\s*('[^'\n]*'|"[^"\n]*")/g, "summary: ''"), map: null }),
  },
}

export default defineConfig({
  root: resolve(import.meta.dirname, 'web'),
  // dist/ is one client for every installation: no .env file may reach it.
  envDir: false,
  plugins: [
    contractByFeature(import.meta.dirname),
    contractOnly,
    iconsByName(import.meta.dirname),
    react(),
    firstSteps(import.meta.dirname),
    // After the first steps, which change the page.
    serviceWorker(import.meta.dirname),
  ],
  // A worker has its own bundle, and its own look at the contract.
  worker: { format: 'es', plugins: () => [contractByFeature(import.meta.dirname), contractOnly] },
  optimizeDeps: { exclude: ['zod/mini'] },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows files of our own and no data: address.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      // Every browser of the target knows it.
      polyfill: false,
      // What is there before anything else can be asked for is not named again, file by file.
      resolveDependencies: (file, needed) =>
        file.includes('/shell-') ? needed : needed.filter((each) => !/\/(main|rolldown-runtime|shell)-/.test(each)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames(import.meta.dirname), debugName: 'by screen' }],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/pdfs': api, '/csvs': api },
  },
})
