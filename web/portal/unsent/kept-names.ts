/** Which lists this device keeps, for the shell: what is in them is read by who needs it (./kept-list.ts). */

import { many } from '#rules/many.ts'

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

/** How many entries of waste wait on this device: of one user, or of all. */
export const keptWasteCount = (userId?: number): number =>
  keptNames(userId === undefined ? WASTE_PREFIX : `${WASTE_PREFIX}${userId}.`).length

/** '2 waste entries that were not sent are kept on this device'. */
export const keptWasteText = (count: number): string =>
  `${many(count, 'waste entry that was not sent is', 'waste entries that were not sent are')} kept on this device`
