import { test as base, expect } from '@playwright/test'

/** What a journey may see in the console, or ask of another origin, without failing. */
interface Tolerance {
  readonly tolerated: readonly RegExp[]
}

/**
 * Playwright's `test`, failing when a page writes an error or a warning to the console, throws, or asks anything of
 * another origin. A journey that means to provoke one says so: `test.use({ tolerated: [/401/] })`.
 */
export const test = base.extend<Tolerance & { quietPages: undefined }>({
  tolerated: [[], { option: true }],
  quietPages: [
    async ({ context, baseURL, tolerated }, use) => {
      const noise: string[] = []
      // Playwright's own scripts, where a frame of the provider's may run none, and the service worker that it keeps away.
      const ofTheTool =
        /^console (error: Blocked script execution in 'about:srcdoc'|warning: Service Worker registration)/
      // Some pictures of the demo are missing on purpose (GEN-16); nothing keeps a browser from saying so.
      const missingPicture = /^console error: Failed to load resource: .* 404 .*\/demo-images\//
      const note = (line: string) => {
        if (!ofTheTool.test(line) && !missingPicture.test(line) && !tolerated.some((pattern) => pattern.test(line)))
          noise.push(line)
      }
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
        }
      })
      context.on('weberror', (uncaught) => note(`uncaught: ${uncaught.error().stack ?? uncaught.error().message}`))
      context.on('request', (request) => {
        const url = new URL(request.url())
        const isOwn = url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === baseURL
        if (!isOwn) note(`request to another origin: ${url.href}`)
      })
      await use(undefined)
      expect(noise, 'the pages of this journey stay quiet').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
