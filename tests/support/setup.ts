import { format } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'

let said: string[] = []

// A screen is waited for as long as a busy machine may need; what never comes fails all the same.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 10_000 })
}

beforeEach(() => {
  said = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      said.push(`console.${level}: ${format(...words)}`)
    })
  }
})

// A test that expects words on the console puts its own spy in place of ours.
afterEach(() => {
  vi.restoreAllMocks()
  expect(said, 'nothing may be written to console.error or console.warn').toEqual([])
})
