import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: customers (CUS-01). */
export const steps: readonly TourStep[] = [
  {
    target: '.toolbar[role="search"]',
    title: 'Find a customer',
    text: 'By number, name, city or phone. Enter views as the customer when only one is left.',
    keys: '/ goes to Find.',
  },
  {
    target: '.title-row a',
    title: 'New Customer',
    text: 'Makes a customer and leads through what its first order needs.',
    keys: 'n opens the form.',
  },
  {
    target: '[data-row]',
    title: 'View As',
    text: 'Shows the portal as this customer sees it. What you do there is recorded with your name.',
    keys: 'Enter views as the customer of the row.',
  },
  {
    target: '.customer-actions, .cards .row .menu > summary',
    title: 'Users and Edit',
    text: 'Who may sign in for the customer, and what the customer may do.',
    keys: 'u and e in a row open them.',
  },
  {
    target: '.table-foot',
    title: 'How many are shown',
    text: 'The first customers are listed. Load more, or show all of them.',
  },
]
