/** A maker for tests of jobs: as many rows as the test says, in slices that the test may hold up. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked, MadeReport, Makers } from '#server/reports/report-maker.ts'

export interface Slices {
  /** Slices of ten rows. */
  readonly slices: number
  /** Waited for before each slice. */
  readonly before?: (slice: number) => Promise<unknown> | undefined
  readonly cellLength?: number
}

const PIECES = 3

/** Numbers from 1 in a column, pieces in another; every route is a group of ten. */
export function slicedReport({ slices, before, cellLength = 10 }: Slices) {
  return async ({ reach, breathe }: Pick<Asked, 'reach' | 'breathe'>): Promise<MadeReport> => ({
    fileName: `Rows of ${reach.customerNo}`,
    charts: async () => [
      { title: 'Pieces', unit: 'pieces', labels: ['All'], series: [{ name: 'All', values: [PIECES] }] },
    ],
    stream: {
      head: {
        title: 'Rows',
        facts: [{ label: 'Customer', value: reach.customerNo }],
        columns: [
          { label: 'Group', kind: 'code', width: 10, isOfGroup: true },
          { label: 'No.', kind: 'text', width: 10 },
          { label: 'Pieces', kind: 'number', width: 10 },
        ],
        emptyText: 'There are no rows.',
        footer: 'Rows',
      },
      groups: (async function* () {
        for (let slice = 0; slice < slices; slice += 1) {
          await before?.(slice)
          await breathe(slice / slices)
          const rows = Array.from({ length: 10 }, (_, i) => [
            `R${slice}`,
            String(slice * 10 + i + 1).padStart(cellLength, '0'),
            PIECES,
          ])
          yield { label: `R${slice}`, rows }
        }
      })(),
      end: () => ({ totals: ['Total', undefined, slices * 10 * PIECES] }),
    },
  })
}

/** It makes every report; none of its slices waits. */
export const sliced = (slices: Slices): Makers => {
  const make = slicedReport(slices)
  return { menu: make, waste: make, orderSummary: make, orderInvoice: make, purchaseHistory: make, orderData: make }
}

/** A slice that lasts, so that a test can do something meanwhile. */
export const slowly = (slices: number, ms: number): Makers => sliced({ slices, before: () => sleep(ms) })
