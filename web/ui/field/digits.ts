import type { CSSProperties } from 'react'

/** How wide brackets, a point and a comma are, in digits; a little more than in our typeface. */
const OF_A_DIGIT = 0.62

/** For a number that changes while one types: its box is as wide as its digits, so that a new one lays out nothing else. */
export function digits(text: string, className = '') {
  const others = text.replace(/[\d$-]/g, '').length
  const width = text.length - others + others * OF_A_DIGIT
  return {
    className: `digits ${className}`.trim(),
    style: { '--digits': width } as CSSProperties,
    children: text,
  }
}
