import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: text alerts (TXT-01), for who signs up and for who sends them. */
export const steps: readonly TourStep[] = [
  {
    target: '.alert-topics',
    title: 'What you are told',
    text: 'A reminder when an order is missing, news of a late truck, news of the portal. Choose any of them.',
  },
  {
    target: '.alert-when',
    title: 'When',
    text: 'The reminder comes once a day at this time, and only if a location has no order yet.',
  },
  {
    target: '.alert-agree',
    title: 'Your consent',
    text: 'Nothing is sent without it. You can stop at any time.',
  },
  {
    target: 'section[aria-labelledby="own-numbers"]',
    title: 'Your numbers',
    text: 'Stop ends the alerts at a number. So does the link in each e-mail, and the word STOP in a text.',
  },
  {
    target: '.alert-notice .record-form',
    title: 'Send an alert',
    text: 'To all who signed up for it. A customer or a route narrows it.',
  },
  {
    target: '.alert-notice .record-form > [role="status"]',
    title: 'Who gets it',
    text: 'Counted as you type. You are asked once more before it is sent.',
  },
  {
    target: 'section[aria-labelledby="sent-alerts"]',
    title: 'Sent',
    text: 'The latest texts and e-mails: to whom, and what became of them.',
  },
]
