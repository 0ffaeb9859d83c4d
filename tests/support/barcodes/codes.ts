import { expandedUpcE, gtinOf } from '#rules/upc.ts'
import type { BarcodeKind } from './bars.ts'

/** A code of the kind as it may stand on a label, and what a scanner should make of it. */
export interface LabelCode {
  readonly text: string
  readonly code: string
}

export function codeOf(kind: BarcodeKind, random: () => number): LabelCode {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  if (kind === 'Code 128') {
    const text = random() < 0.5 ? digits(6) : `K${digits(5)}`
    return { text, code: text }
  }
  if (kind === 'UPC-E') {
    const text = withCheck(`0${digits(6)}`, (eight) => expandedUpcE(eight) !== undefined)
    return { text, code: expandedUpcE(text) ?? '' }
  }
  const first = { 'EAN-13': `${1 + Math.floor(random() * 9)}${digits(11)}`, 'EAN-8': digits(7), 'UPC-A': digits(11) }
  const text = withCheck(first[kind], (whole) => gtinOf(whole) !== undefined)
  return { text, code: text }
}

const withCheck = (digits: string, isRight: (whole: string) => boolean): string =>
  [...'0123456789'].map((check) => digits + check).find(isRight) ?? ''
