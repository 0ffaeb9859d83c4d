import type { Samples } from './sample-kinds.ts'

const placed = (customerNo: string, locationNo: string, itemNo: string) => ({
  ...{ customerNo, orderDate: '2026-12-11', usedOnDay: 'Friday', isDryRun: false, isDateConfirmed: false },
  locations: {
    [locationNo]: [
      { itemNo, quantity: 301, isConfirmed: true },
      { itemNo: '999999', quantity: 2, isConfirmed: false },
    ],
  },
})

/** Requests of programs, a part of the samples. */
export const enterpriseSamples: Pick<Samples, 'enterprise'> = {
  enterprise: {
    order: ({ customerNo, locationNo, itemNo }) => placed(customerNo, locationNo, itemNo),
    orderRequest: ({ customerNo, locationNo, itemNo }) => placed(customerNo, locationNo, itemNo),
    orders: ({ locationNo, orderDate }) => ({ orderDate, locationNo }),
    cutoffs: ({ orderDate }) => ({ firstDate: orderDate }),
    items: ({ locationNo }) => ({ locationNo }),
    locations: ({ locationNo }) => ({ locationNo }),
  },
}
