/** Which lists this device keeps, for the shell: what is in them is read by who needs it (./kept-list.ts). */

/** Waste of a user for a customer: this, then 'USER.CUSTOMER.'. */
export const WASTE_PREFIX = 'device.unsentWaste.'

/** The names of what is kept under this one, without reading it. */
export function keptNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
