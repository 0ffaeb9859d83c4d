import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const root = import.meta.dirname
// Workers inherit this and reuse compiled packages.
process.env['NODE_COMPILE_CACHE'] ??= resolve(root, 'node_modules/.cache/compiled')
const withWord = (pattern: string, word: RegExp) =>
  globSync(pattern, { cwd: root }).filter((file) => word.test(readFileSync(resolve(root, file), 'utf8')))
/** Test files that need a browser's document. They take turns with one per worker (tests/support/setup.ts). */
const screens = withWord('web/**/*.test.{ts,tsx}', /@vitest-environment/)
/** They replace a module, which others of the process have loaded, or end and measure processes. */
const alone = [
  ...withWord('{rules,contract,server,tests}/**/*.test.ts', /\bvi\.mock\(/),
  'tests/durability/**/*.test.ts',
]

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: {
    // What a test asks for by `@vitest-environment browser-beside-server`.
    alias: { 'vitest-environment-browser-beside-server': resolve(root, 'tests/support/browser-beside-server.ts') },
  },
  test: {
    // The embedded engine is worth one fast compiler's work, not half a gigabyte of a thorough one's (docs/decisions/0028).
    execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
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
    sequence: { sequencer: LongestFirst },
    projects: [
      // For many files, starting a process and loading the server took longer than the tests.
      { extends: true, test: { name: 'screens', include: screens, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{rules,contract,server,web,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', '**/node_modules/**', ...screens, ...alone],
          isolate: false,
        },
      },
    ],
  },
})
