import { type FocusEvent, type FormEvent, type KeyboardEvent, useMemo, useRef } from 'react'
import { type ItemChange, itemFaults } from '#rules/items/item-change.ts'
import { boundsOf } from '../saving/item-row.ts'
import type { ItemStore } from '../saving/item-store.ts'
import { controlId, controlOf, isTyped, readTyped, type TypedField, typedText } from './cell-ids.ts'

const PAGE = 10

interface CellDeps {
  readonly store: ItemStore
  /** Item numbers in the order shown, those that are not drawn yet as well. */
  readonly itemNos: readonly string[]
  readonly hasOwnLists: boolean
  readonly mayAuthorise: boolean
  /** Focuses the control of a row, drawn yet or not. */
  readonly focusAt: (index: number, field: string) => void
  readonly onFocusItem: (itemNo: string | undefined) => void
  /** ITM-15: said as a toast, too. */
  readonly onCapped: (text: string) => void
  readonly onUndo: () => void
}

/** The keyboard of the items (S26, as S10), and what happens when a field is left; listened for once around all rows. */
export function useItemCells(deps: CellDeps) {
  const latest = useRef(deps)
  latest.current = deps
  return useMemo(() => {
    const now = () => latest.current
    const shown = (itemNo: string, field: TypedField) => typedText(now().store.row(itemNo).item, field)

    /** Puts the saved text back over text that is not saved; true when there was such text. */
    const putBackTyped = (input: HTMLInputElement | undefined, itemNo: string, name: string) => {
      if (!input || !isTyped(name) || input.value === shown(itemNo, name)) return false
      delete input.dataset['typing']
      now().store.forget(itemNo, { [name]: '' })
      input.value = shown(itemNo, name)
      input.select()
      return true
    }
    /** Saves what differs; what is wrong stays in its field, marked, and the row says why. */
    const leave = (input: HTMLInputElement, itemNo: string, field: TypedField) => {
      const { store, hasOwnLists, mayAuthorise, onCapped } = now()
      if (!store.has(itemNo) || input.dataset['typing'] === undefined) return
      delete input.dataset['typing']
      const { item } = store.row(itemNo)
      const { change, fault, isCapped } = readTyped(item, field, input.value)
      const [wrong] = itemFaults(change, boundsOf(item), { hasOwnLists, mayAuthorise })
      const refusal = isCapped ? undefined : (fault ?? wrong?.text)
      if (refusal !== undefined) return store.refuse(itemNo, { [field]: input.value } as ItemChange, refusal)
      if (fault) onCapped(fault)
      store.change(itemNo, change)
      input.value = shown(itemNo, field)
    }

    /** ← and → at the edge of a text, and in a switch, go to the control beside. */
    const aside = (element: HTMLElement, step: number): HTMLElement | undefined => {
      const row = element.closest('tr')
      const controls = [...(row?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
      return controls[controls.indexOf(element) + step]
    }
    const isAtEdge = (element: HTMLElement, step: number) => {
      if (!(element instanceof HTMLInputElement) || element.type === 'checkbox') return true
      const { selectionStart: start, selectionEnd: end, value } = element
      const isWhole = start === 0 && end === value.length
      return isWhole || (start === end && start === (step < 0 ? 0 : value.length))
    }
    const move = (itemNo: string, field: string, step: number) => {
      const { itemNos, focusAt } = now()
      const index = itemNos.indexOf(itemNo) + step
      const to = Math.max(0, Math.min(index, itemNos.length - 1))
      focusAt(to, field)
    }
    const copyFromAbove = (input: HTMLInputElement, itemNo: string, field: TypedField) => {
      const { itemNos } = now()
      const above = itemNos[itemNos.indexOf(itemNo) - 1]
      if (above === undefined) return
      input.value = shown(above, field)
      input.dataset['typing'] = ''
    }

    /** True when the key was ours. */
    const onKey = (event: KeyboardEvent): boolean => {
      const control = controlOf(event.target)
      if (!control) return false
      const { itemNo, field, element } = control
      const input = element instanceof HTMLInputElement && isTyped(field) ? element : undefined
      const { key } = event
      if (event.ctrlKey || event.metaKey) {
        // With Shift, Ctrl+Home selects text and Ctrl+Z repeats; with Alt, some keyboards type a character.
        if (event.shiftKey || event.altKey) return false
        if (key === 'Home' || key === 'End') {
          now().focusAt(key === 'Home' ? 0 : now().itemNos.length - 1, field)
          return true
        }
        if (key.toLowerCase() === 'd' && input) {
          copyFromAbove(input, itemNo, input.dataset['field'] as TypedField)
          return true
        }
        if (key.toLowerCase() === 'z') {
          if (!putBackTyped(input, itemNo, field)) now().onUndo()
          return true
        }
        return false
      }
      if (event.altKey) return false
      switch (key) {
        case 'Enter':
          // The plus of a row opens it.
          if (element instanceof HTMLButtonElement) return false
          move(itemNo, field, event.shiftKey ? -1 : 1)
          return true
        case 'ArrowDown':
        case 'ArrowUp':
          move(itemNo, field, key === 'ArrowDown' ? 1 : -1)
          return true
        case 'PageDown':
        case 'PageUp':
          move(itemNo, field, key === 'PageDown' ? PAGE : -PAGE)
          return true
        case 'ArrowLeft':
        case 'ArrowRight': {
          const step = key === 'ArrowLeft' ? -1 : 1
          const beside = isAtEdge(element, step) ? aside(element, step) : undefined
          beside?.focus()
          return beside !== undefined
        }
        case 'Escape':
          return putBackTyped(input, itemNo, field)
        default:
          return false
      }
    }

    return {
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.nativeEvent.isComposing && onKey(event)) event.preventDefault()
      },
      onInput: (event: FormEvent) => {
        const control = controlOf(event.target)
        if (control && isTyped(control.field)) control.element.dataset['typing'] = ''
      },
      onFocus: (event: FocusEvent) => {
        const control = controlOf(event.target)
        if (!control) return
        now().onFocusItem(control.itemNo)
        if (control.element instanceof HTMLInputElement && isTyped(control.field)) control.element.select()
      },
      onBlur: (event: FocusEvent) => {
        const control = controlOf(event.target)
        if (control && isTyped(control.field) && control.element instanceof HTMLInputElement)
          leave(control.element, control.itemNo, control.field)
      },
    }
  }, [])
}

/** The control of a row, where it is drawn. */
export const findControl = (field: string, itemNo: string): HTMLElement | null =>
  document.getElementById(controlId(field, itemNo))
