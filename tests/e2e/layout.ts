/** What can be measured of a page's layout. Each answers names of what is wrong, so that a failure says where to look. */
import type { Page } from '@playwright/test'

/** Starts to note layout shifts, before the page's own scripts run. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted = window as unknown as { shift: number }
    noted.shift = 0
    let sum = 0
    let first = 0
    let last = 0
    // What a press brings about is no shift; a busy machine may take longer for it than the browser's half second.
    let pressedAt = -11_000
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, (event) => (pressedAt = event.timeStamp), { capture: true, passive: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (entry.hadRecentInput || (entry.startTime > pressedAt && entry.startTime - pressedAt < 10_000)) continue
        const isSameBurst = entry.startTime - last < 1000 && entry.startTime - first < 5000
        if (!isSameBurst) [sum, first] = [0, entry.startTime]
        last = entry.startTime
        sum += entry.value
        noted.shift = Math.max(noted.shift, sum)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The worst burst of shifts since the page was last loaded: Cumulative Layout Shift (G10). */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift)

/** Whether the page scrolls sideways, and by whose doing (G17); boxes that scroll in themselves may be wide. */
export const clippedSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    )
    return [`${root.scrollWidth} px`, ...wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)]
  })

/** Controls smaller than 24 × 24 px; on a phone primary ones and the lines' quantities below 44 px as well (G19). */
export const smallTargets = (page: Page, device: 'desktop' | 'phone'): Promise<string[]> =>
  page.evaluate((isPhone) => {
    const scope = document.querySelector('dialog[open]') ?? document
    const controls = [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
    // A link inside a sentence is as high as its line (WCAG 2.5.8, inline).
    const isInline = (element: HTMLElement) => element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    const isHidden = (element: HTMLElement) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('.skip-links')
    return controls.flatMap((element) => {
      if (isInline(element) || isHidden(element)) return []
      const label = element.matches('input[type=checkbox], input[type=radio]') ? element.closest('label') : null
      const { width, height } = (label ?? element).getBoundingClientRect()
      const isPrimary = element.matches('.button-primary, .quantity, .menu-link, .button-wide')
      const least = isPhone && isPrimary ? 44 : 24
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.id
      return width < least || height < least ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : []
    })
  }, device === 'phone')

/** Lines of the order whose whole height is in sight: inside their scrolling box, and over whatever floats at the foot (G20). */
export const linesInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('#order-lines tr[aria-rowindex], #order-lines > li')]
    return rows.filter((row) => {
      const cell = row.querySelector<HTMLElement>('input, .quantity-text')
      if (!cell) return false
      const { top, bottom } = row.getBoundingClientRect()
      const { left, width } = cell.getBoundingClientRect()
      const isSeen = (y: number) => row.contains(document.elementFromPoint(left + width / 2, y))
      return isSeen(top + 2) && isSeen(bottom - 2)
    }).length
  })

/** Text spaced as wide as a reader may need it (WCAG 1.4.12). Returns a function that undoes it. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
    })
}

/** Words that are cut off or stand out of their control; those that end in dots, scroll, or are only spoken may be. */
export const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCutting = (box: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
      const cuts = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      return box.matches('button, .button') || (cuts && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
    }
    const isSpokenOnly = (box: Element) => getComputedStyle(box).clipPath !== 'none' || box.matches('.skip-links')
    const scope = document.querySelector('dialog[open]') ?? document.body
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const text = node.textContent?.trim()
      if (!owner || !text || owner.matches('option') || !owner.checkVisibility({ opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      const around: Element[] = []
      for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) around.push(box)
      if (around.some(isSpokenOnly)) continue
      for (const box of around.filter(isCutting)) {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const isOut =
          words.right > right + 1 || words.left < left - 1 || words.bottom > bottom + 6 || words.top < top - 6
        if (isOut) found.add(`“${text.slice(0, 40)}” in ${box.tagName}.${box.className}`)
      }
    }
    return [...found]
  })

/**
 * Controls that cannot be pressed after they were scrolled to: something lies over them, or they stand outside of the page. Of a
 * long list the first and the last few.
 */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document
    const controls = [
      ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !each.closest('.skip-links') &&
        !each.matches('[disabled], input[type=hidden], input[type=file]'),
    )
    const some = controls.length > 120 ? [...controls.slice(0, 80), ...controls.slice(-40)] : controls
    return some.flatMap((control) => {
      const label = control.matches('input[type=checkbox], input[type=radio]') && control.closest('label')
      const target = label || control
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      // A link may begin on one line and end on the next.
      const [box] = target.getClientRects()
      if (!box || box.width === 0 || box.height === 0) return []
      const { left, top, width, height } = box
      // A message goes by itself, and a menu with Esc.
      const isHit = [0.5, 0.15, 0.85].some((share) => {
        const hit = document.elementFromPoint(left + width * share, top + height / 2)
        return (
          hit !== null &&
          (target.contains(hit) || hit.closest('label')?.contains(target) || hit.closest('.toasts, .menu-list'))
        )
      })
      const name =
        control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.id || control.className)
      return isHit ? [] : [`${control.tagName} ${name.slice(0, 40)}`]
    })
  })
