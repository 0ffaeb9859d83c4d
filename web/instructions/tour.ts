import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: delivery instructions (DLV-01). */
export const steps: readonly TourStep[] = [
  {
    target: '.instructions .toolbar',
    title: 'Find a ship-to',
    text: 'By its code, name or city. Enter opens the only one that is left.',
    keys: '/ goes to Find.',
  },
  {
    target: '.instructions [data-row]',
    title: 'View',
    text: 'Shows what drivers are told at this ship-to.',
    keys: '↓ and ↑ go from ship-to to ship-to, with the text open as well.',
  },
  {
    target: '.instructions-hint',
    title: 'The instructions',
    text: 'They open here, beside the list, and can be printed.',
  },
]
