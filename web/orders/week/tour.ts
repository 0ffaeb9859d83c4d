import type { TourStep } from '../../ui/tour/Tour.tsx'

/** SES-22: a location's week (WEK-01). */
export const steps: readonly TourStep[] = [
  {
    target: '.week-head',
    title: 'A day',
    text: 'Each day is a separate order with its own cut-off. Typing a quantity creates it.',
  },
  {
    target: '.week-table .quantity',
    title: 'Quantities save themselves',
    text: 'Type a quantity and go on: it is saved at once. The gray figure beside it is last week’s.',
    keys: 'Enter or ↓ goes to the next item, Tab or → to the next day. Ctrl+D repeats the line above.',
  },
  {
    target: '.week-table:not(:has(.quantity)) .quantity-text',
    title: 'View only',
    text: 'These days cannot be changed now. The arrow on the day says why.',
  },
  {
    target: '.week-day .menu > summary',
    title: 'Fill a day',
    text: 'Copy another day, fill what is blank from last week, clear the day, or open its order.',
  },
  {
    target: '.week-tools',
    title: 'Find and undo',
    text: 'The week opens with your usual items. Find takes the number, name or code of any item. Undo takes back your last change, on whatever day it was.',
    keys: '/ goes to Find, Enter there to the quantity. Ctrl+Z undoes.',
  },
  {
    target: '.order-foot .save-state',
    title: 'What is saved',
    text: 'One sentence for the whole week. If a quantity was not saved, Show goes to it.',
  },
]
