/**
 * Who sends what is kept: one place at a time, among all tabs of the browser. Browsers have locks on secure pages only; on others
 * the places of one tab keep out of each other's way, and what two tabs send is applied once by the server's versions.
 */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined
/** Whether tabs know of each other. */
export const hasLocks = (): boolean => locks() !== undefined

/** Of this tab, where there are no locks: who runs alone, and how many hold a name. */
const running = new Map<string, Promise<void>>()
const holds = new Map<string, number>()

/** Runs where nobody holds the name and nobody else runs under it. Answers whether it ran. */
export async function alone(name: string, run: () => Promise<void>): Promise<boolean> {
  const manager = locks()
  if (manager) {
    return manager.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await run()
      return lock !== null
    })
  }
  if (running.has(name) || holds.has(name)) return false
  const end = run().finally(() => running.delete(name))
  running.set(name, end)
  await end
  return true
}

export interface Hold {
  /** Nobody runs under the name any more, or that takes too long. */
  readonly granted: Promise<void>
  readonly release: () => void
}

/** Holds a name, as others may at the same time; nobody gets `alone` under it until it is released. */
export function hold(name: string, waitMs: number): Hold {
  const manager = locks()
  if (!manager) return holdHere(name, waitMs)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const granted = new Promise<void>((resolve) => {
    void manager.request(name, { mode: 'shared' }, () => {
      resolve()
      return released
    })
  })
  return { granted: atMost(granted, waitMs), release: () => release() }
}

function holdHere(name: string, waitMs: number): Hold {
  holds.set(name, (holds.get(name) ?? 0) + 1)
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    const left = (holds.get(name) ?? 1) - 1
    if (left > 0) holds.set(name, left)
    else holds.delete(name)
  }
  return { granted: atMost(running.get(name) ?? Promise.resolve(), waitMs), release }
}

const atMost = (promise: Promise<void>, ms: number): Promise<void> =>
  Promise.race([promise.catch(() => {}), new Promise<void>((resolve) => setTimeout(resolve, ms))])
