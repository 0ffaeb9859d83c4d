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

/** True when nobody objects. */
export async function mayLeave(): Promise<boolean> {
  for (const check of checks) {
    if (!(await check())) return false
  }
  return true
}
