/** The twelfth digit of a UPC-A from its first eleven. Throws a RangeError unless given eleven digits. */
export function upcCheckDigit(firstEleven: string): number {
  if (!/^\d{11}$/.test(firstEleven)) throw new RangeError('A UPC check digit is computed from eleven digits.')
  const sum = [...firstEleven].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether the text is twelve digits of which the last is the right check digit. UPCs stay text: most begin with 0. */
export const isUpc = (text: string): boolean =>
  /^\d{12}$/.test(text) && upcCheckDigit(text.slice(0, 11)) === Number(text[11])

/** '012345678905' → '0-12345-67890-5', as it stands under the bars. What is no UPC stays as it is. */
export const dashedUpc = (upc: string): string =>
  /^\d{12}$/.test(upc) ? [upc.slice(0, 1), upc.slice(1, 6), upc.slice(6, 11), upc.slice(11)].join('-') : upc

export const plainUpc = (upc: string): string => upc.replaceAll('-', '')
