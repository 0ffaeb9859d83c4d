/** Whether words can be told from what lies under them (WCAG 1.4.3), asked of the colors as they are drawn. */
import type { Page } from '@playwright/test'
import { atRest } from './axe.ts'

/**
 * Words with less contrast than WCAG AA asks for: one sentence for each pair of colors, with the first words that have it. Faster
 * than axe's rule, so every state can be checked in both themes; tests/e2e/contrast.e2e.ts shows that the two agree. Like axe, it skips
 * disabled controls, hidden words, and words on a picture.
 */
export async function contrastFaults(page: Page): Promise<string[]> {
  await atRest(page)
  return page.evaluate(() => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number]
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const known = new Map<string, Color>()
    /** Any color that CSS can write, as the browser draws it. */
    const colorOf = (text: string): Color => {
      const before = known.get(text)
      if (before) return before
      const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text)
      let color: Color = [0, 0, 0, 0]
      if (plain) color = [Number(plain[1]), Number(plain[2]), Number(plain[3]), Number(plain[4] ?? 1)]
      else if (canvas) {
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = text
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
        color = [red, green, blue, alpha / 255]
      }
      known.set(text, color)
      return color
    }
    const over = ([red, green, blue, alpha]: Color, below: Color): Color => {
      const mixed = (mine: number, other: number) => mine * alpha + other * (1 - alpha)
      return [mixed(red, below[0]), mixed(green, below[1]), mixed(blue, below[2]), 1]
    }
    const luminanceOf = (color: Color): number => {
      const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((value) => {
        const share = value / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ratioOf = (one: Color, other: Color): number => {
      const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    /** What lies under the words of an element; undefined where that is a picture. */
    const below = (element: Element): Color | undefined => {
      const layers: Color[] = []
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(each)
        if (backgroundImage !== 'none') return undefined
        const layer = colorOf(backgroundColor)
        if (layer[3] > 0) layers.push(layer)
        if (layer[3] === 1) break
      }
      return layers.reduceRight<Color>((under, layer) => over(layer, under), [255, 255, 255, 1])
    }
    const opacityOf = (element: Element): number => {
      let opacity = 1
      for (let each: Element | null = element; each; each = each.parentElement)
        opacity *= Number(getComputedStyle(each).opacity)
      return opacity
    }
    const isDisabled = (element: Element): boolean => {
      if (element.closest(':disabled, [aria-disabled="true"], fieldset:disabled')) return true
      const label = element.closest('label')
      return label?.control?.matches(':disabled') ?? false
    }
    const isSeen = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      if (element.closest('.skip-links, [inert]')) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && getComputedStyle(element).clipPath === 'none'
    }
    const scope = [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document.body
    const withWords = new Set<Element>(scope.querySelectorAll('input, select, textarea'))
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && node.textContent?.trim()) withWords.add(node.parentElement)
    const faults = new Map<string, string>()
    for (const element of withWords) {
      if (element.matches('input:is([type=checkbox], [type=radio], [type=hidden], [type=range], [type=color])'))
        continue
      if (element.matches('option, script, style') || !isSeen(element) || isDisabled(element)) continue
      const under = below(element)
      if (!under) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const [red, green, blue, alpha] = colorOf(color)
      const words = over([red, green, blue, alpha * opacityOf(element)], under)
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      const ratio = ratioOf(words, under)
      if (ratio >= (isLarge ? 3 : 4.5)) continue
      const pair = `${color} on ${under.slice(0, 3).map(Math.round).join(' ')}`
      const text = (element.textContent?.trim() || element.getAttribute('aria-label') || element.tagName).slice(0, 40)
      if (!faults.has(pair)) faults.set(pair, `“${text}”: ${pair} has a contrast of ${ratio.toFixed(2)}`)
    }
    return [...faults.values()]
  })
}
