import { ITEM_NO_LENGTH, ITEM_NO_USUAL_LENGTH } from '../limits.ts'

/**
 * How many characters a typed item number may have: 6 (CON-02); where the ERP has sent longer ones among these items, as many as any
 * item number has (IMP-16).
 */
export const itemNoLength = (items: readonly { readonly itemNo: string }[]): number =>
  items.some(({ itemNo }) => itemNo.length > ITEM_NO_USUAL_LENGTH) ? ITEM_NO_LENGTH : ITEM_NO_USUAL_LENGTH
