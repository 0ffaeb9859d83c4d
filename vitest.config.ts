import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: {
    // What a test asks for by `@vitest-environment browser-beside-server`.
    alias: {
      'vitest-environment-browser-beside-server': resolve(
        import.meta.dirname,
        'tests/support/browser-beside-server.ts',
      ),
    },
  },
  test: {
    // The embedded engine is worth one fast compiler's work, not half a gigabyte of a thorough one's (docs/decisions/0028).
    execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
    include: ['{rules,contract,server,web,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    // What is expected must come true, not come fast: a borrowed processor can stand still for seconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    env: { TZ: 'UTC' },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/setup.ts'],
  },
})
