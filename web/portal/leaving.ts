import { useEffect } from 'react'

type Check = () => boolean | Promise<boolean>
const checks = new Set<Check>()

/**
 * A screen with unsent work is asked before the session changes under it: signing out, View As and back, another
 * ship-to. Answer false to stay. (Leaving by a link is the router's blocker's business.) Pass a stable function.
 */
export function useLeaveCheck(check: Check): void {
  useEffect(() => {
    checks.add(check)
    return () => {
      checks.delete(check)
    }
  }, [check])
}

let isLeft = false

/** To another page by the browser, once `mayLeave` was asked: the browser does not ask again. */
export function leaveFor(address: string): void {
  isLeft = true
  window.location.assign(address)
}

/** Whether the browser asks before the page goes away. */
export const unlessLeft =
  (isUnsaved: () => boolean): (() => boolean) =>
  () =>
    !isLeft && isUnsaved()

/** True when nobody objects. */
export async function mayLeave(): Promise<boolean> {
  for (const check of checks) {
    if (!(await check())) return false
  }
  return true
}
