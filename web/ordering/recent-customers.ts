const KEPT = 8
const keyOf = (userCode: string) => `recentCustomers.${userCode}`

/** Numbers of the customers last viewed as, newest first; kept until sign-out. */
export function recentCustomers(userCode: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userCode)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function noteRecentCustomer(userCode: string, customerNo: string): void {
  const kept = [customerNo, ...recentCustomers(userCode).filter((one) => one !== customerNo)].slice(0, KEPT)
  try {
    localStorage.setItem(keyOf(userCode), JSON.stringify(kept))
  } catch {
    // Storage is full or refused: no list of recent ones, then.
  }
}
