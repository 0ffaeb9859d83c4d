import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: missed orders. */
export const steps: readonly TourStep[] = [
  {
    target: '.missed-days',
    title: 'The next days',
    text: 'Days that can still be ordered for. The one that closes first stands first.',
    keys: '← and → go from day to day, Enter chooses one.',
  },
  {
    target: '.missed-table tbody tr, .missed-cards > li',
    title: 'A location without an order',
    text: 'What it usually orders on this weekday, in how many of the last eight weeks, and its last order. “Unusual” marks those that order nearly every week.',
    keys: '↓ and ↑ go to the same button of another location.',
  },
  {
    target: '.missed-list :is(button[aria-label^="Nothing needed"], button[aria-label^="Undo"])',
    title: 'Nothing needed',
    text: 'Mark a location that needs no delivery: no one asks again until you undo it. An order takes the mark back by itself.',
  },
  {
    target: '.missed-list button[aria-label^="Remind"]',
    title: 'Remind',
    text: 'Sends an e-mail to those who order for this location. Once an hour at most.',
  },
  {
    target: '.missed-list button[aria-label^="View As"]',
    title: 'View As',
    text: 'Opens this day of the customer, to order, to mark “Nothing needed”, or to send a reminder.',
  },
]
