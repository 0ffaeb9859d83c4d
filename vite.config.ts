import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkNames } from './scripts/web/chunks.ts'
import { contractByCall } from './scripts/web/contract-by-call.ts'
import { contractOnly } from './scripts/web/contract-only.ts'
import { firstSteps } from './scripts/web/first-steps.ts'
import { iconsByName } from './scripts/web/icons-by-name.ts'
import { serviceWorker } from './scripts/web/service-worker.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/**
 * Files whose dialogs may be opened first while the network is away. A preload that fails then stays failed for the life of the page,
 * but an import is tried again: only styles are preloaded for these.
 */
const LOADED_OFFLINE = /\/(OrderScreen|WeekScreen|lines|many)-/

export default defineConfig({
  root: resolve(import.meta.dirname, 'web'),
  // dist/ is one client for every installation: no .env file may reach it.
  envDir: false,
  plugins: [
    contractByCall(import.meta.dirname),
    contractOnly,
    iconsByName(import.meta.dirname),
    react(),
    firstSteps(import.meta.dirname),
    // After the first steps, which change the page.
    serviceWorker(import.meta.dirname),
  ],
  // A worker has its own bundle, and its own look at the contract.
  worker: { format: 'es', plugins: () => [contractByCall(import.meta.dirname), contractOnly] },
  // React has had this hook since version 18: its stand-in for older ones is not loaded.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
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
      resolveDependencies(file, needed, { hostId }) {
        if (LOADED_OFFLINE.test(hostId)) return needed.filter((each) => each.endsWith('.css'))
        return file.includes('/shell-')
          ? needed
          : needed.filter((each) => !/\/(main|rolldown-runtime|shell)-/.test(each))
      },
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
    proxy: { '/api': api, '/pdfs': api, '/csvs': api, '/OrderData-CSV.php': api },
  },
})
