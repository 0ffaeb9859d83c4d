// The ship-to chosen in the menu narrows locations, summary, waste and reports (SID-04, SID-06).

/** The choice of locations without a ship-to code. */
export const LOCAL = 'LOCAL'
export type ShipToChoice =
  | { readonly kind: 'all' }
  | { readonly kind: 'local' }
  | { readonly kind: 'code'; readonly code: string }

/** '' → all, 'LOCAL' → local, anything else is a ship-to code. */
export function readShipTo(text: string): ShipToChoice {
  const code = text.trim()
  if (code === '') return { kind: 'all' }
  return code === LOCAL ? { kind: 'local' } : { kind: 'code', code }
}

/** A location without a code is LOCAL's. */
export function isInShipTo({ shipToCode }: { readonly shipToCode: string }, choice: ShipToChoice): boolean {
  switch (choice.kind) {
    case 'all':
      return true
    case 'local':
      return shipToCode === ''
    case 'code':
      return shipToCode === choice.code
  }
}

/** Whether a user reaches a location: on the mapped route or ship-to, when the user has one ('' is none), and in the ship-to chosen (USR-27). */
export function isInReach(
  location: { readonly routeNo: string; readonly shipToCode: string },
  { mappedRouteNo, shipTo }: { readonly mappedRouteNo: string; readonly shipTo: ShipToChoice },
): boolean {
  const isMapped = mappedRouteNo === '' || location.routeNo === mappedRouteNo || location.shipToCode === mappedRouteNo
  return isMapped && isInShipTo(location, shipTo)
}
