import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: an upload; with a file, without one, and when it is sent. */
export const steps: readonly TourStep[] = [
  {
    target: '#upload-choose',
    title: 'Choose a file',
    text: 'The file is read and checked. Choosing it orders nothing and saves nothing.',
  },
  {
    target: '.upload-review > div:first-child',
    title: 'What would be ordered',
    text: 'Each order in the file, and what the server would do with it: create it, update it, or refuse it with a reason.',
  },
  {
    target: '.tabs',
    title: 'What was found',
    text: 'Errors are corrected here, in the fields, or in the workbook. Questions asks about large quantities and dates far ahead, Refused lists what cannot be ordered and why. Changed for you lists what was filled in, padded or skipped.',
    keys: 'Enter goes to the next error, Ctrl+Z undoes the last change, Delete on an error’s buttons leaves the line out.',
  },
  {
    target: '#upload-confirm',
    title: 'CONFIRM',
    text: 'Only this sends. Orders go one after the other, each exactly once, no matter how often you press it.',
  },
  {
    target: '#upload-stop',
    title: 'Stop and continue later',
    text: 'What was sent stays sent. An upload that was interrupted waits on this page and continues where it stopped.',
  },
  {
    target: '.upload-result',
    title: 'Results',
    text: 'Every line is in one of the five groups, with the reason where it was not ordered. Download them to keep.',
  },
]
