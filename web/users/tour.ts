import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: users (USR-01). */
export const steps: readonly TourStep[] = [
  {
    target: '.users-tools',
    title: 'Find a user',
    text: 'By code, name or route. Show narrows the list to those who may sign in, or to those who may not.',
    keys: '/ goes to Find.',
  },
  {
    target: '.stack > .title-row > a',
    title: 'New User',
    text: 'A code, a name and an e-mail address. The new user is mailed a link to choose a password.',
    keys: 'n opens the form.',
  },
  {
    target: '.user-actions',
    title: 'Edit and Delete',
    text: 'Edit opens rights, limits and display settings. A deleted user can no longer sign in; the code stays taken.',
    keys: '↓ on Edit goes to the next user.',
  },
  {
    target: '.table-foot',
    title: 'How many are shown',
    text: 'The list goes on as you scroll. It can show all of them as well.',
  },
]
