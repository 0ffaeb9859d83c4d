/** How programs write a value into a cell, and the value itself: the same for every file and paste. */
import { unguardText } from './write-csv.ts'

/** Zero-width characters, soft hyphens and byte order marks, which no reader of the file sees. */
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** The text that a person sees in a cell. */
export const seenText = (cell: string): string => cell.replace(UNSEEN, '').trim()

/** The value of a cell: ="000213", which keeps the zeros in a spreadsheet, is 000213; a text mark (') in front is removed. */
export const plainCell = (cell: string): string => unguardText(seenText(unwrapped(seenText(cell))))

/** ="000213" → 000213. */
export const unwrapped = (cell: string): string => (/^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell).trim()

/** '5.0' → '5': programs that read a column as numbers write whole ones so. Any other text stays as it is. */
export const wholeText = (text: string): string => /^(#?\d+)\.0+$/.exec(text)?.[1] ?? text

/** '12/9/2026 0:00' → '12/9/2026': a date that a program wrote with its midnight. Any other text stays as it is. */
export const dateText = (text: string): string =>
  /^(\S+?)(?: +|T)(?:0?0:00(?::00(?:\.0+)?)?(?: ?AM)?|12:00(?::00)? ?AM)$/i.exec(text)?.[1] ?? text

/** A dash alone, as accounting formats write zero. */
export const isDash = (text: string): boolean => /^[-\u2010-\u2015\u2212]+$/.test(text)

/** 4.71E+11: a spreadsheet wrote a long number so, and its last digits are lost. */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(text)

/** The sentence for such a number, without the place. */
export const shortenedProblem = (text: string): string =>
  `A spreadsheet shortened this number to ${text}; format the column as text and export the file again`

/** A heading as people say it: order_status, OrderStatus and Order Status: are all order status. */
export const titleOf = (heading: string): string =>
  seenText(heading)
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s.:]+/g, ' ')
    .trim()
    .toLowerCase()
