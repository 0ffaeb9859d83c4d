import type { TourStep } from '../../ui/tour/Tour.tsx'

/** SES-22: order entry; on a desktop, on a phone, and locked. */
export const steps: readonly TourStep[] = [
  {
    target: '.docket .clock',
    title: 'When the order closes',
    text: 'Customers can change the order until the cut-off. After it, company staff still can, until production starts.',
  },
  {
    target: '.order-table .quantity',
    title: 'Quantities save themselves',
    text: 'Type a quantity and go to the next line: it is saved at once, and a mark beside it says so.',
    keys: 'Enter, Tab or ↓ goes to the next line. Esc puts back what was saved, Ctrl+Z undoes the last change.',
  },
  {
    target: '.order-list .quantity',
    title: 'Quantities save themselves',
    text: 'Type a quantity and go to the next: it is saved at once, and the line says so.',
  },
  {
    target: '#order-lines .quantity-text',
    title: 'View only',
    text: 'The quantities cannot be changed now. The line above the list says why.',
  },
  {
    target: '.order-table th[data-by^="history"]',
    title: 'What was ordered before',
    text: 'Quantities of earlier orders, to compare. Under Options, History display chooses which orders, and Column Chooser which columns.',
  },
  {
    target: '.order-list .order-line-text',
    title: 'What was ordered before',
    text: '“Last” under the item shows how much was ordered last time. Under Options, History display chooses which orders are compared.',
  },
  {
    target: '.order-tools',
    title: 'Find, fill and more',
    text: 'Find takes a number, a name or a code. Fill from puts an earlier day’s quantities into empty lines. Options has notes, CSV files and how the lines are shown.',
    keys: '/ goes to Find; Enter there goes to the quantity.',
  },
  {
    target: '#order-done:not([aria-disabled])',
    title: 'Done',
    text: 'Each saved quantity is ordered already: you can close the tab at any time. Done sends the confirmation by e-mail and goes back.',
    keys: 'Ctrl+Enter is Done.',
  },
]
