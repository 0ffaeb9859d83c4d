import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: Order Add/Cut. */
export const steps: readonly TourStep[] = [
  {
    target: '.cutoff-owner',
    title: 'For whom',
    text: 'These rows are for every customer. One customer can have rows of its own, which go first for that customer.',
  },
  {
    target: '.cutoff-layout .tabs',
    title: 'Three parts',
    text: 'Default has a row for each weekday, Overrides the dates with a cut-off of their own, and Add Cut Date adds one.',
  },
  {
    target: '.cutoff-row',
    title: 'When a day closes',
    text: 'Each row is a sentence. Modify changes it. What that does to open orders is shown before you save.',
    keys: 'Esc puts a row back while you change it.',
  },
  {
    target: '.section-add',
    title: 'Add Cut Date',
    text: 'A date that closes at another time, or a day on which nothing is made or delivered. The weekday’s row goes on for all other dates.',
  },
  {
    target: '.cutoff-timeline h2',
    title: 'The next 14 days',
    text: 'When each day closes by all rows together. While you change a row, the days that would change are marked.',
  },
]
