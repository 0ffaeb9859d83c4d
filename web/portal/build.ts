/** This build of the client and the next: the shell is kept on the device, and a tab of an old build finds the new one (decision 0057). */

/** Registers the service worker once the first sight is there; sign-out takes it away with all storage, and the next page registers again. */
export function keepShell(): void {
  const register = () => setTimeout(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}), 3000)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

/**
 * A file of this build that is not there any more, because another build is: the page is loaded anew, and says what is unsaved
 * before it goes. Where the server has no other build the failure is shown where it happened.
 */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    void isReplaced().then((is) => is && window.location.reload())
  })
}

/** The page names the file that this stands in, whose name is another in each build. */
async function isReplaced(): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  )
  return page !== undefined && !page.includes(new URL(import.meta.url).pathname)
}
