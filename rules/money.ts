// Money that is summed is whole cents, so that no sum drifts (INV-40). Unit prices alone may be finer.
import { FINE_DECIMALS } from './limits.ts'
import { figure } from './many.ts'

/** 1234 → '12.34', -5 → '-0.05' (CON-12). A unit price may be finer than a cent: 104.167 → '1.04167' (IMP-16). */
export function cents(amount: number): string {
  const [whole = '', finer = ''] = String(Math.abs(amount)).split('.')
  const digits = whole.padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}${finer}`
}

/** '1.04167' → 104.167, exactly as written; undefined for anything but dollars with up to five decimals. */
export function fineCents(text: string): number | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  if (whole === '') return undefined
  const digits = part.padEnd(FINE_DECIMALS, '0')
  const amount = Number(`${whole}${digits.slice(0, 2)}.${digits.slice(2)}`)
  return sign === '-' && amount > 0 ? -amount : amount
}

/** 1843210 → '$18,432.10', as people read it. */
export function dollars(amount: number): string {
  const [whole, part] = cents(Math.abs(amount)).split('.')
  return `${amount < 0 ? '-' : ''}$${figure(Number(whole))}.${part}`
}

/**
 * Extended cost of a line in whole cents: base cost times quantity (ORD-30), rounded once a line as invoices are. `extendedFact` of
 * server/ordering/item-facts.sql.ts is the same in SQL.
 */
export const extendedCents = (baseCostCents: number, quantity: number): number =>
  Math.round((Math.round(baseCostCents * THOUSAND) * quantity) / THOUSAND)
const THOUSAND = 1000
