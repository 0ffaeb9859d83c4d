import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: item maintenance (ITM). */
export const steps: readonly TourStep[] = [
  {
    target: '.items-tools .field',
    title: 'The list, and one item of it',
    text: 'Choose an item list where there are several, and find an item by its number, description, code or UPC.',
    keys: '/ goes to Find.',
  },
  {
    target: '.list-tools',
    title: 'Lists',
    text: 'Make a list, copy one, paste prices, or print what the list holds.',
  },
  {
    target: '.items-table tbody tr, .item-cards > li',
    title: 'An item',
    text: 'Change it where it stands. Each value is saved as you leave its field, and the row says so.',
    keys: 'Enter saves and goes down, Esc puts back what is saved.',
  },
  {
    target: '.items-frame thead, .item-card-tools',
    title: 'Columns',
    text: 'Sort by a heading and narrow the list in the row under it.',
  },
]
