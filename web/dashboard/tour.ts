import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: the dashboard (S04), of a customer and of company staff. */
export const steps: readonly TourStep[] = [
  {
    target: '.shell-side .main-menu, .shell-top > .button',
    title: 'The menu',
    text: 'All that you may open. Go to finds a screen, a location or an order by its name or number.',
    keys: 'Ctrl+K is Go to. Ctrl+/ lists the keys of each screen.',
  },
  {
    target: '.customer-finder',
    title: 'Find a customer',
    text: 'By number, name, city or phone. You then see the portal as the customer does.',
    keys: '↓ goes into the list. Enter opens the only customer left.',
  },
  {
    target: '.staff-home > section:not(.customer-finder)',
    title: 'Whom to call',
    text: 'Customers with locations that have no order, and the cut-off is near.',
  },
  {
    target: '.cutoff-side',
    title: 'When ordering closes',
    text: 'The next cut-off, how much time is left until then, and how the account stands.',
  },
  {
    target: '.needs-order',
    title: 'Without an order',
    text: 'Locations that have no order yet for the day that closes next.',
  },
  {
    target: '.needs-order [data-row] :is(a, button)',
    title: 'Create',
    text: 'Opens a new order for the location. When you come back, the next one is ready.',
    keys: '↓ and ↑ go from one Create to the next.',
  },
  {
    target: '.foreign-page',
    title: 'From the company',
    text: 'News for you. Once read, it folds until its words change.',
  },
]
