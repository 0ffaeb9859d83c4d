import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: resolve(import.meta.dirname, 'web'),
  // dist/ is one client for every installation: no .env file may reach it.
  envDir: false,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows files of our own and no data: address.
    assetsInlineLimit: 0,
    manifest: true,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/pdfs': api, '/csvs': api },
  },
})
