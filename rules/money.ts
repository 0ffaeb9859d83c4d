// Money is whole cents, so that no sum drifts (INV-40).
import { figure } from './many.ts'

/** 1234 → '12.34', -5 → '-0.05' (CON-12). */
export function cents(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 1843210 → '$18,432.10', as people read it. */
export function dollars(amount: number): string {
  const [whole, part] = cents(Math.abs(amount)).split('.')
  return `${amount < 0 ? '-' : ''}$${figure(Number(whole))}.${part}`
}

/** Extended cost of a line in cents: base cost times quantity (ORD-30). */
export const extendedCents = (baseCostCents: number, quantity: number): number => baseCostCents * quantity
