/** An element that had the focus, and where it was: its parents from the inside out, with its position in each. */
interface Place {
  readonly element: HTMLElement
  readonly around: readonly { readonly parent: Element; readonly index: number }[]
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'
const HEADINGS = 'h1, h2, h3, h4'
const places = new WeakMap<Element, Place>()

/**
 * The focus never falls back to the page body. When the element that has it is removed or hidden, the focus goes to the same
 * control of the row that took its place, or else to the nearest heading. A screen that knows a better place moves the focus
 * itself: this acts two frames later, and only when nothing has the focus. Returns how to stop.
 */
export function keepFocus(): () => void {
  let last: Element | undefined
  let frame = 0
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = target
    places.set(target, placeOf(target))
  }
  // A press on an empty part of the page takes the focus away on purpose.
  const forget = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest(`${CONTROLS}, label`)) last = undefined
  }
  const look = () => {
    frame = 0
    if (last && isLost() && !isShown(last)) focusPlaceOf(last)
  }
  const lookSoon = () => {
    if (frame !== 0 || !last || !isLost()) return
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look)
    })
  }
  const watcher = new MutationObserver(lookSoon)
  const attributeFilter = ['hidden', 'disabled', 'open', 'inert']
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', lookSoon)
  document.addEventListener('mousedown', forget)
  return () => {
    cancelAnimationFrame(frame)
    watcher.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', lookSoon)
    document.removeEventListener('mousedown', forget)
  }
}

/** Moves the focus to whatever took the place of an element that is gone; to the element itself when it is still there. */
export function focusPlaceOf(element: Element): void {
  if (element instanceof HTMLElement && isShown(element)) {
    element.focus()
    return
  }
  const place = places.get(element)
  const nearest = place?.around.find(({ parent }) => isShown(parent))
  const next = (place && nearest && twinNear(place.element, nearest)) ?? headingNear(nearest)
  if (!next) return
  if (!next.matches(CONTROLS)) next.tabIndex = -1
  next.focus({ preventScroll: next.matches(HEADINGS) })
  if (document.activeElement === next) places.set(next, placeOf(next))
}

function placeOf(element: HTMLElement): Place {
  const around: { parent: Element; index: number }[] = []
  let child: Element = element
  for (let parent = child.parentElement; parent; parent = parent.parentElement) {
    around.push({ parent, index: [...parent.children].indexOf(child) })
    child = parent
  }
  return { element, around }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Browsers older than 2022 cannot tell whether an element is hidden: one that is in the page counts as shown. */
const isShown = (element: Element) =>
  element.isConnected && ((element as { checkVisibility?: () => boolean }).checkVisibility?.() ?? true)

/** The same control in the row that is now at this position, or in the nearest one after or before it. */
function twinNear(gone: HTMLElement, { parent, index }: Place['around'][number]): HTMLElement | undefined {
  if (parent === document.body || parent.matches('main, dialog')) return undefined
  const rows = [...parent.children]
  const inOrder = [...rows.slice(index), ...rows.slice(0, index).reverse()]
  for (const row of inOrder) {
    const found = [row, ...row.querySelectorAll(gone.tagName)].find(
      (each) => each.tagName === gone.tagName && verbOf(each) === verbOf(gone) && isShown(each),
    )
    if (found instanceof HTMLElement) return found
  }
  return undefined
}

/** 'Delete' of "Delete Harbor St Mart". */
const verbOf = (control: Element) =>
  (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().split(/\s/)[0]

/** The last heading before the place, in the open dialog or else in the main part of the page. */
function headingNear(place: Place['around'][number] | undefined): HTMLElement | undefined {
  const { parent, index = 0 } = place ?? {}
  const scope = parent?.closest('dialog') ?? document.querySelector('dialog[open]') ?? document.querySelector('main')
  const headings = [...(scope?.querySelectorAll<HTMLElement>(HEADINGS) ?? [])].filter(isShown)
  // What took the place, or all that is left around it.
  const after = parent?.children[index]
  const isBefore = (heading: Element) =>
    after
      ? comesBefore(heading, after)
      : parent !== undefined && (parent.contains(heading) || comesBefore(heading, parent))
  return headings.findLast(isBefore) ?? headings[0] ?? (scope as HTMLElement | null) ?? undefined
}

const comesBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
