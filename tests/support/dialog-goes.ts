/** Where a key would go in the very turn in which the last dialog leaves the page: what is done later is too late for it. */
export const focusedAsDialogGoes = (): Promise<Element | null> =>
  new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('dialog')) return
      watch.disconnect()
      queueMicrotask(() => resolve(document.activeElement))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })

/** As in a browser, where nobody waits for what React does later. */
export async function unwatched<T>(run: () => T | Promise<T>): Promise<T> {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const before = world.IS_REACT_ACT_ENVIRONMENT
  world.IS_REACT_ACT_ENVIRONMENT = false
  try {
    return await run()
  } finally {
    world.IS_REACT_ACT_ENVIRONMENT = before ?? false
  }
}
