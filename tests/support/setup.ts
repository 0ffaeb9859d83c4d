import { format } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

let said: string[] = []

// A screen is waited for as long as a busy machine may need; what never comes fails all the same.
if (typeof document !== 'undefined') {
  const { configure, prettyDOM } = await import('@testing-library/dom')
  configure({
    asyncUtilTimeout: 30_000,
    // `findBy…` creates such an error on each try: print the document only when the message is read.
    getElementError(message, container) {
      const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
      const get = () => [message, prettyDOM(container as Element)].filter(Boolean).join('\n\n')
      return Object.defineProperty(error, 'message', { get, configurable: true })
    },
  })
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

// Resets what test files of one process share.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  Reflect.deleteProperty(document, 'hidden')
  document.title = ''
  history.replaceState(null, '', '/')
  // Modules of screens keep state, such as unanswered requests.
  vi.resetModules()
})
