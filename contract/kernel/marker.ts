/** What the impersonation marker of a request asks for (SES-15, SES-16). It gives no right by itself. */
export type Marker =
  | { readonly kind: 'off' }
  /** The customer the session views as now. */
  | { readonly kind: 'current' }
  | { readonly kind: 'customer'; readonly customerNo: string }

const OFF: ReadonlySet<string> = new Set(['', '0', 'false', 'off', 'no', 'undefined', 'null', 'nan'])
const CURRENT: ReadonlySet<string> = new Set(['1', 'true', 'on', 'yes'])

/** Reads the marker in every spelling that programs send: 1, 0, true, false, blank, undefined, or a customer number. */
export function readMarker(sent: string): Marker {
  const word = sent.trim().toLowerCase()
  if (OFF.has(word)) return { kind: 'off' }
  return CURRENT.has(word) ? { kind: 'current' } : { kind: 'customer', customerNo: sent }
}
