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

/** The text that `readShipTo` reads as the choice. */
export const writeShipTo = (choice: ShipToChoice): string =>
  choice.kind === 'code' ? choice.code : choice.kind === 'local' ? LOCAL : ''
