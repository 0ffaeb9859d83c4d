/** Three times each second digit from the right, and each other one once: what the last digit of a bar code makes a full ten. */
const checkDigit = (withoutCheck: string): number => {
  const sum = [...withoutCheck]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** The twelfth digit of a UPC-A from its first eleven. Throws a RangeError unless given eleven digits. */
export function upcCheckDigit(firstEleven: string): number {
  if (!/^\d{11}$/.test(firstEleven)) throw new RangeError('A UPC check digit is computed from eleven digits.')
  return checkDigit(firstEleven)
}

/** Whether the text is twelve digits of which the last is the right check digit. UPCs stay text: most begin with 0. */
export const isUpc = (text: string): boolean =>
  /^\d{12}$/.test(text) && upcCheckDigit(text.slice(0, 11)) === Number(text[11])

/** '012345678905' → '0-12345-67890-5', as it stands under the bars. What is no UPC stays as it is. */
export const dashedUpc = (upc: string): string =>
  /^\d{12}$/.test(upc) ? [upc.slice(0, 1), upc.slice(1, 6), upc.slice(6, 11), upc.slice(11)].join('-') : upc

export const plainUpc = (upc: string): string => upc.replaceAll('-', '')

const GTIN_LENGTH = 14

/**
 * A bar code of 8 to 14 digits as bar codes are compared: 14 digits, with zeros before. So a UPC-A is the EAN-13 with a 0 before
 * it, also where a scanner or a spreadsheet took its zeros off. Undefined where the last digit is not the check digit.
 */
export function gtinOf(digits: string): string | undefined {
  if (!/^\d{8,14}$/.test(digits) || checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) return undefined
  return digits.padStart(GTIN_LENGTH, '0')
}

/** The GTIN of one piece from the GTIN of a case of them, which has 1 to 9 for the first 0 and a check digit of its own. */
export function gtinInside(caseGtin: string): string | undefined {
  if (!/^[1-9]\d{13}$/.test(caseGtin)) return undefined
  const piece = `0${caseGtin.slice(1, -1)}`
  return `${piece}${checkDigit(piece)}`
}

/** The UPC-A of a UPC-E, whose eight digits leave out zeros: '04252614' → '042100005264'. Undefined for anything else. */
export function expandedUpcE(eight: string): string | undefined {
  const [, system, six = '', check] = /^([01])(\d{6})(\d)$/.exec(eight) ?? []
  if (system === undefined) return undefined
  const last = Number(six[5])
  const middle =
    last <= 2
      ? `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
      : last === 3
        ? `${six.slice(0, 3)}00000${six.slice(3, 5)}`
        : last === 4
          ? `${six.slice(0, 4)}00000${six[4]}`
          : `${six.slice(0, 5)}0000${last}`
  const eleven = `${system}${middle}`
  return upcCheckDigit(eleven) === Number(check) ? `${eleven}${check}` : undefined
}
