/** What happens in a quantity cell: typing, leaving, putting back (ORD-39 to ORD-45). Knows inputs, not React. */

import { figure } from '#rules/many.ts'
import { QUANTITY_REFUSAL, readQuantity, type Typed } from '#rules/quantity.ts'
import type { QuantityStore } from '../saving/saving.ts'

interface CellsDeps {
  readonly store: QuantityStore
  readonly limit: number
  /** Of which column the cells are, where the screen has several. */
  readonly day?: string | undefined
  readonly descriptionOf: (itemNo: string) => string
  /** The Quantity Alert: resolves to true when the quantity is meant. `was` is the quantity to put back. */
  readonly confirm: (question: string, quantity: number, was: number) => Promise<boolean>
}

export interface Cells {
  /** The text of an input changed. */
  readonly typed: (input: HTMLInputElement) => void
  /**
   * Saves what is in the input, asking where it must, then goes on. Synchronous unless there is a question, so that
   * the next key already meets the next field (a declined question comes back to this one).
   */
  readonly leave: (input: HTMLInputElement, then?: () => void) => void
  /**
   * The same for five digits that nothing follows yet, in so many milliseconds: a digit that comes until then, to no field,
   * makes them the beginning of a code, and what was saved is put back.
   */
  readonly leaveIn: (input: HTMLInputElement, ms: number) => void
  /** The same for whichever cell has the focus, or still waits; false when its question was declined. */
  readonly leaveFocused: () => Promise<boolean>
  /** No time for questions: the order closes. What is over the limit is left to the server to refuse. */
  readonly leaveAtOnce: (input: HTMLInputElement) => void
  readonly putBack: (input: HTMLInputElement) => void
  /** Types for the user: Ctrl+D, a paste. */
  readonly fill: (input: HTMLInputElement, quantity: number) => void
  /** True when the input holds text that is not the saved quantity: another one, or one that is written differently. */
  readonly isChanged: (input: HTMLInputElement) => boolean
}

/** Blank and 0 both mean none. */
export const quantityText = (quantity: number): string => (quantity === 0 ? '' : String(quantity))

/** A quantity as it is read, not typed: with separators. */
export const quantityShown = (quantity: number): string => (quantity === 0 ? '' : figure(quantity))

/** `day`: of which column, where the screen has several. */
export const cellId = (itemNo: string, day = ''): string => `quantity-${day}${itemNo}`
/** How a line stands, which describes its quantity. */
export const statusId = (itemNo: string, day = ''): string => `status-${day}${itemNo}`
const itemNoOf = (input: HTMLInputElement): string => input.dataset['item'] ?? ''

/** The quantity cell that an event came from, or that has the focus. */
export const cellOf = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.dataset['item'] !== undefined ? target : undefined

/** The same if it is of this column. */
export const cellOfDay = (target: EventTarget | null, day: string | undefined): HTMLInputElement | undefined => {
  const input = cellOf(target)
  return input?.dataset['day'] === day ? input : undefined
}

export function createCells({ store, limit, day, descriptionOf, confirm }: CellsDeps): Cells {
  const asking = new Set<string>()
  let held: { readonly input: HTMLInputElement; readonly timer: ReturnType<typeof setTimeout> } | undefined

  const read = (input: HTMLInputElement) => {
    const itemNo = itemNoOf(input)
    const was = store.line(itemNo).quantity
    const typed = readHere(input.value, was, descriptionOf(itemNo))
    const quantity = typed.kind === 'empty' ? 0 : typed.kind === 'refused' ? undefined : typed.quantity
    return { itemNo, was, typed, quantity }
  }
  /** A word over a quantity is a slip: it does not take the line off the order. Over an empty line it leaves it empty (ORD-43). */
  const readHere = (text: string, was: number, description: string): Typed => {
    const typed = readQuantity(text, limit, description)
    const isWord = typed.kind === 'empty' && !['', '#'].includes(text.trim())
    return isWord && was > 0 ? { kind: 'refused', text: QUANTITY_REFUSAL } : typed
  }
  const release = () => {
    const input = held?.input
    clearTimeout(held?.timer)
    document.removeEventListener('keydown', withdraw, true)
    held = undefined
    return input
  }
  function withdraw({ key, target }: KeyboardEvent): void {
    if (!/^\d$/.test(key) || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
    const input = release()
    if (input) putBack(input)
  }

  function putBack(input: HTMLInputElement): void {
    const itemNo = itemNoOf(input)
    store.type(itemNo, undefined)
    delete input.dataset['typing']
    input.value = quantityText(store.line(itemNo).quantity)
  }

  function leave(input: HTMLInputElement, then = () => {}): void {
    if (held?.input === input) release()
    const { itemNo, was, typed, quantity } = read(input)
    if (asking.has(itemNo)) return
    // The blur that follows a key which has left already: nothing to tell anyone.
    if (quantity === was && input.dataset['typing'] === undefined && input.value === quantityText(was)) then()
    else if (quantity === was) {
      // Also a quantity over the limit that is there already: it was confirmed when it was typed.
      if (quantity > 0) putBack(input)
      else take(input, 0)
      then()
    } else if (typed.kind === 'refused') {
      const { status } = store.line(itemNo)
      const isTold = status.kind === 'mistyped' && status.attempted === input.value
      delete input.dataset['typing']
      if (!isTold) store.mistype(itemNo, input.value, typed.text)
      then()
    } else if (typed.kind === 'needs confirmation') void ask(input, typed, then)
    else {
      const isHash = typed.kind === 'accepted' && typed.isForced && typed.quantity > limit
      take(input, quantity ?? 0, isHash ? 'hash' : undefined)
      then()
    }
  }

  function take(input: HTMLInputElement, quantity: number, confirmedBy?: 'hash' | 'question'): void {
    delete input.dataset['typing']
    store.commit(itemNoOf(input), quantity, confirmedBy)
    const text = quantity === 0 ? input.value.replace(/[^0]/g, '') : quantityText(quantity)
    if (input.value !== text) input.value = text
  }

  async function ask(
    input: HTMLInputElement,
    { question, quantity }: { readonly question: string; readonly quantity: number },
    then: () => void,
  ): Promise<boolean> {
    const itemNo = itemNoOf(input)
    asking.add(itemNo)
    const isMeant = await confirm(question, quantity, store.line(itemNo).quantity)
    asking.delete(itemNo)
    if (isMeant) {
      take(input, quantity, 'question')
      then()
      return true
    }
    putBack(input)
    input.focus()
    input.select()
    return false
  }

  async function leaveFocused(): Promise<boolean> {
    const input = release() ?? cellOfDay(document.activeElement, day)
    if (!input) return true
    const { was, typed, quantity } = read(input)
    if (typed.kind === 'needs confirmation' && quantity !== was) return ask(input, typed, () => {})
    leave(input)
    return true
  }

  return {
    typed: (input) => {
      if (held?.input === input) release()
      const { itemNo, quantity } = read(input)
      input.dataset['typing'] = ''
      store.type(itemNo, quantity)
    },
    leave,
    leaveIn: (input, ms) => {
      const before = release()
      if (before && before !== input) leave(before)
      held = { input, timer: setTimeout(() => leave(input), ms) }
      document.addEventListener('keydown', withdraw, true)
    },
    leaveFocused,
    leaveAtOnce: (input) => {
      const { itemNo, was, typed, quantity } = read(input)
      // What is no quantity cannot be saved; it is told, for its field goes with the order's closing.
      if (typed.kind === 'refused') store.mistype(itemNo, input.value, typed.text)
      else if (quantity !== undefined && quantity !== was && !asking.has(itemNo)) take(input, quantity)
    },
    putBack,
    fill: (input, quantity) => {
      input.value = quantityText(quantity)
      input.select()
      input.dataset['typing'] = ''
      store.type(itemNoOf(input), quantity)
    },
    isChanged: (input) => {
      const { was, quantity } = read(input)
      return quantity !== was || (input.dataset['typing'] !== undefined && input.value !== quantityText(was))
    },
  }
}
