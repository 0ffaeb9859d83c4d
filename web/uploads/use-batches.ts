import { api } from '#contract/index.ts'
import { useAsk } from '../portal/api.ts'

/** The user's uploads, and what the customer sends; asked anew whenever the screen is opened. */
export const useBatches = () => useAsk(api.uploads.batches, {}, { staleTime: 0 })
