import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: the week by location and by item. */
export const steps: readonly TourStep[] = [
  {
    target: '.summary-week',
    title: 'The week, and two ways to see it',
    text: 'Go back or forward a week. Location Level shows who ordered on which day, Item Level how much of each item. Print with PDF prints what you see.',
    keys: '[ is the previous week, ] the next.',
  },
  {
    target: '.summary-tools [aria-pressed]',
    title: 'Without an order',
    text: 'Shows only the locations without an order for the day that closes next; on a phone, for the day you chose.',
    keys: 'm does the same, n goes to the next location and day without an order.',
  },
  {
    target: '.summary-days',
    title: 'One day at a time',
    text: 'Press a day. The number is how many locations are without an order.',
  },
  {
    target: '.summary-table thead .summary-standing',
    title: 'When a day closes',
    text: 'Below each day is its cut-off. Once it has passed, customers can view the day’s orders but not change them.',
  },
  {
    target: '.summary-table td :is(.summary-view, .button)',
    title: 'A location’s day',
    text: 'View opens the day’s order; its pieces are in parentheses. Create starts an order where there is none.',
    keys: 'Arrows choose the cell, Enter opens it, o lists the orders of the day.',
  },
  {
    target: '.summary-cards :is(.summary-view, .button)',
    title: 'A location’s day',
    text: 'View opens its order; the pieces are in parentheses. Create starts an order where there is none. The location’s name leads to its calendar.',
  },
  {
    target: '.summary-pdf',
    title: 'About the item',
    text: 'The item number opens its information as a PDF in a new tab.',
  },
  {
    target: '.summary-item',
    title: 'An item’s week',
    text: 'Press an item to see its pieces day by day.',
  },
  {
    target: '.summary-past',
    title: 'The previous weeks',
    text: 'Opens the pieces of the previous 8 weeks, to compare.',
  },
]
