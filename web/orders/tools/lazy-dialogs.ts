/**
 * Parts of the order screen that are fetched when first wanted. Each is awaited before it is drawn: one that cannot be
 * fetched, in a gap of the network, must not take the screen and what is typed on it along.
 */
export const parts = {
  many: () => import('./batch/many.ts'),
  files: () => import('../data/order-files.ts'),
  menu: () => import('../lines/change-menu.ts'),
  preview: () => import('./PreviewDialog.tsx'),
  import: () => import('./ImportDialog.tsx'),
  notes: () => import('./NotesDialog.tsx'),
  mails: () => import('../confirmed/MailsDialog.tsx'),
  history: () => import('../../history/OrderHistory.tsx'),
  header: () => import('./HeaderDialog.tsx'),
  add: () => import('./AddItemDialog.tsx'),
  under: () => import('../view/UnderItemChooser.tsx'),
  columns: () => import('../view/ColumnChooser.tsx'),
  details: () => import('./ItemDetails.tsx'),
} as const
