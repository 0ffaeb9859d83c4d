import type { TourStep } from '../ui/tour/Tour.tsx'

const chosen = '.month:not(.month-compact) td[aria-selected="true"]'

/** SES-22: the calendar of a location, as a month or as the next days. */
export const steps: readonly TourStep[] = [
  {
    target: '.calendar-clock .clock',
    title: 'When ordering closes',
    text: 'The cut-off of the chosen day, or of the next day that is open. After it, customers can view that day’s orders but not change them.',
  },
  {
    target: '.view-switch',
    title: 'Two views',
    text: 'The next 14 days as a list, or a whole month.',
  },
  {
    target: '.month-nav',
    title: 'Another month',
    text: 'The arrows go back or forward a month. This month returns to today.',
    keys: 'PageUp and PageDown do the same in the calendar; with Shift they move by a year.',
  },
  {
    target: chosen,
    title: 'A day',
    text: 'Its orders with their pieces: press one to open it. Create makes a new one. A padlock means the cut-off has passed.',
    keys: 'Arrows choose the day, Enter shows its orders, c creates one.',
  },
  {
    target: '.month-compact td[aria-selected="true"]',
    title: 'A day',
    text: 'The number is how many orders it has; + means that you can create one. Press the day to see them.',
  },
  {
    target: '.agenda > li',
    title: 'A day',
    text: 'When it closes, its orders with their pieces, and Create for a new one. A padlock means the cut-off has passed.',
  },
  {
    target: '.rail',
    title: 'The chosen day',
    text: 'Its orders in full, to edit or to view. Create makes a new order at once and opens it. To take it back, use Cancel order under Options there.',
  },
]
