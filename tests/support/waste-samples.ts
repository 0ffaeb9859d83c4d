// Valid inputs of the calls about waste: one is entered, another deleted, and what is left posted.
import type { Samples } from './sample-kinds.ts'

/** What a device sends along with an entry of waste. */
const onDevice = { session: 'B7', entryKey: 'f1c9a3e0-0000-4000-8000-000000000001' }

export const waste: Samples['waste'] = {
  save: ({ locationNo, itemNo }) => ({
    waste: {
      locationNo,
      itemNo,
      wastedOn: '2026-11-18',
      quantity: '3',
      withHistory: true,
      isConfirmed: true,
      ...onDevice,
    },
  }),
  list: ({ customerNo }) => ({ customerNo, most: 15 }),
  display: ({ customerNo }) => ({ customerNo, button: 'DISPLAY', session: onDevice.session, most: 15 }),
  remove: ({ customerNo, wasteId }) => ({ customerNo, wasteId }),
  review: ({ customerNo, wasteId }) => ({ customerNo, wasteId }),
  post: ({ customerNo }) => ({ customerNo, postKey: 'f1c9a3e0-0000-4000-8000-000000000002' }),
  items: ({ customerNo }) => ({ customerNo }),
  posted: ({ customerNo, locationNo }) => ({ customerNo, locationNo, wastedOn: '2026-11-17' }),
  correct: ({ customerNo, locationNo, itemNo }) => ({
    ...{ customerNo, locationNo, itemNo, wastedOn: '2026-11-17', quantity: '1' },
    entryKey: 'f1c9a3e0-0000-4000-8000-000000000003',
  }),
}
