/** Fetched when staff view as a customer. */
export const viewAsPart = { load: () => import('./ViewAsBanner.tsx') } as const
