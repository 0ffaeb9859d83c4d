import type { Samples } from './samples.ts'

/** Valid requests of the ERP. */
export const erp: Samples['erp'] = {
  orders: () => ({ after: '0', limit: 100 }),
}
