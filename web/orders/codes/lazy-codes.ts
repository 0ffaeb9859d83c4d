/** Barcodes on an order: what reads them is loaded with the first key in the lines or Find, since most orders are typed. */
import { useEffect, useSyncExternalStore } from 'react'
import { holdKeys } from '../../ui/steady/hold-keys.ts'
import type { ScannedItem } from './codes.ts'

type Codes = typeof import('./codes.ts')

export const codesPart = { load: (): Promise<Codes> => import('./codes.ts') } as const

/** A scan waits this long for what reads it; then it is compared as it is. */
const LONGEST_MS = 3000

const NOT_LOADED = 'not loaded'
let codes: Codes | typeof NOT_LOADED | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Never rejects: what could not be loaded is tried again with the next call. */
export function loadCodes(): Promise<void> {
  loading ??= codesPart.load().then(learn, () => {
    loading = undefined
    learn(NOT_LOADED)
  })
  return loading
}

function learn(next: Codes | typeof NOT_LOADED): void {
  codes = next
  for (const listener of [...listeners]) listener()
}

/** Calls `act` at once if barcodes can be read; else when they can, or cannot be loaded. Keys wait for the field that it focuses. */
export function onceCodesAreRead(act: () => void): void {
  if (reader()) {
    act()
    return
  }
  const release = holdKeys()
  // The screen is drawn with what was loaded first, and moves its focus in a task of its own.
  const run = () => {
    try {
      act()
    } finally {
      setTimeout(release)
    }
  }
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_MS))
  void Promise.race([loadCodes(), late]).then(() => setTimeout(run))
}

const reader = (): Codes | undefined => (codes === NOT_LOADED ? undefined : codes)

/** False only for text that no barcode can be: its meaning for Find is the text itself. */
export const mayBeCode = (text: string): boolean =>
  text.trimStart().startsWith(']') || (text.match(/\d/g)?.length ?? 0) >= SHORTEST_GTIN
const SHORTEST_GTIN = 8

/** What Find looks for: a barcode as it was typed until barcodes can be read, and why it may not be found if they cannot. */
export function useSearchedText(find: string): { readonly text: string; readonly unread: string } {
  const loaded = useSyncExternalStore(subscribe, () => codes)
  const isCode = mayBeCode(find)
  useEffect(() => {
    if (isCode) void loadCodes()
  }, [isCode])
  if (loaded === NOT_LOADED) return { text: find, unread: isCode ? ` ${UNREAD}` : '' }
  return { text: loaded ? loaded.searchedText(find) : find, unread: '' }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Found = { readonly item: Pick<ScannedItem, 'itemNo'> } | { readonly refusal: string }

/** The item of a scanned code. Without what reads barcodes only an item number, or the digits of one UPC, are known. */
export const itemOfScan = (code: string, items: Iterable<ScannedItem>): Found =>
  reader()?.itemOfScan(code, items) ?? itemOfDigits(code.trim(), [...items])

export function itemOfDigits(code: string, items: readonly ScannedItem[]): Found {
  const upc = withoutZeros(code)
  const found =
    items.find(({ itemNo }) => itemNo === code) ??
    (/^\d{8,}$/.test(code) ? onlyOne(items.filter((item) => item.upc && withoutZeros(item.upc) === upc)) : undefined)
  if (found) return { item: found }
  return { refusal: `${code} was not found. ${UNREAD}` }
}

const UNREAD = 'Barcodes cannot be read now. Check the connection, or type the item number.'
const withoutZeros = (digits: string): string => digits.replaceAll('-', '').replace(/^0+/, '')
const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)
