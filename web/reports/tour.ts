import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: customer reports (RPT). */
export const steps: readonly TourStep[] = [
  {
    target: '.report-cards > li',
    title: 'A report',
    text: 'What each report tells stands under its name. Choose the days and places, look at the first rows, then download.',
  },
  {
    target: '.recent-reports',
    title: 'Recent downloads',
    text: 'What you asked for of late. A large report is made while you go on working, and waits here for you.',
  },
]
