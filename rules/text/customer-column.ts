/** The column of a file that names the customer of a row. */
import { plainCell, wholeText } from './spelling.ts'

const CUSTOMER =
  /^(?:ship[- ]?to |sold[- ]?to |bill[- ]?to )?(?:customer|cust|account|acct|client)(?: ?(?:no|nr|num|number|#|id|code))?$/

/** Index of the column with the customer's number, by titleOf() of the headings; -1 without one. */
export const customerColumn = (titles: readonly string[]): number => titles.findIndex((title) => CUSTOMER.test(title))

/** A customer's number as it is compared, without zeros in front; '' for a name or anything else without a figure. */
export const customerNumber = (cell: string): string =>
  /^[A-Za-z-]{0,4}\d[\w-]{0,19}$/.test(cell) ? cell.replace(/^0+(?=.)/, '').toUpperCase() : ''

/** The sentence for a row of another customer than the one ordered for; undefined for any other row. */
export function otherCustomer(cell: string, customerNo: string | undefined): string | undefined {
  const customer = customerNumber(wholeText(plainCell(cell)))
  if (customerNo === undefined || customer === '' || customer === customerNumber(customerNo)) return undefined
  return `The row is for customer ${customer}, but this order is for ${customerNo}`
}
