/**
 * The customer a tab views as and the ship-to it shows. The customer is the tab's own: two tabs may view two customers. A new
 * tab takes it from the address of the link that opened it; the ship-to is remembered for each user on the device (SID-05).
 */
import { requestContext } from './api.ts'
import { signedInUser } from './device.ts'
import { readSearch, VIEW_AS_PARAMETER } from './paths.ts'
import { learnViewing } from './viewing.ts'

const VIEW_AS = 'viewAs'
const SHIP_TO = 'shipTo'

export interface Place {
  readonly viewAs: string
  readonly shipTo: string
}

const shipToKey = (userId: number | undefined, viewAs: string) => `shipTo.${userId ?? ''}.${viewAs}`

function read(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
const tab = () => sessionStorage
const device = () => localStorage

/** Where this tab was, or where a new one begins; every request says so from now on. */
export function openPlace(): Place {
  const viewAs = read(tab, VIEW_AS) ?? ''
  const shipTo = read(tab, SHIP_TO) ?? read(device, shipToKey(signedInUser(), viewAs)) ?? ''
  return carry({ viewAs, shipTo })
}

/** Points this tab at a customer and a ship-to. */
export function carry(place: Place): Place {
  if (place.viewAs !== requestContext.viewAs) learnViewing(undefined)
  Object.assign(requestContext, place)
  try {
    sessionStorage.setItem(VIEW_AS, place.viewAs)
    sessionStorage.setItem(SHIP_TO, place.shipTo)
  } catch {
    // Without storage the choice holds until the page is reloaded.
  }
  return { ...place }
}

/** Remembers the ship-to of a user, for new tabs and the next start of the browser; '' forgets it. */
export function rememberShipTo(userId: number, { viewAs, shipTo }: Place): void {
  try {
    if (shipTo === '') localStorage.removeItem(shipToKey(userId, viewAs))
    else localStorage.setItem(shipToKey(userId, viewAs), shipTo)
  } catch {
    // Storage is full or refused: it holds for this tab.
  }
}

/** The customer of the link that opened this tab, when the tab has none of its own. */
export function customerOfLink(search: string): string {
  return requestContext.viewAs === '' ? (readSearch(search)[VIEW_AS_PARAMETER] ?? '').slice(0, 20) : ''
}
