import { dayCode, fromUsDate, isPlainDate, type PlainDate, type Weekday, weekdayFromText } from '#rules/calendar.ts'
import { EMAIL_LENGTH, FINE_DECIMALS, ITEM_NO_LENGTH, PHONE_LENGTH } from '#rules/limits.ts'
import { cents, fineCents } from '#rules/money.ts'
import { codeProblem } from '#rules/text/code.ts'
import { lineProblem, textProblem } from '#rules/text/line.ts'
import { dateText, isShortened, seenText, shortenedProblem, wholeText } from '#rules/text/spelling.ts'
import { webAddressProblem } from '#rules/text/web-address.ts'
import { isPieceUnit, readAmount, unitKey, unitText } from '#rules/units/units.ts'
import { isUpc } from '#rules/upc.ts'
import { emailFault } from '#rules/users/email.ts'
import { phoneFault } from '#rules/users/phone.ts'

/** What was read from one cell: its value, or the sentence (without the column's name in front) that says why not. */
export type Read<T> = { readonly value: T } | { readonly fault: string }

/** A kind of cell: how the documentation names it, how the database stores it, how its text is read. */
export interface Cell<T> {
  readonly says: string
  readonly sqlType: 'text' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'date'
  readonly read: (text: string) => Read<T>
  /** The text that reads as this value; without it the value's own. */
  write?(value: T): string
}

const value = <T>(of: T): Read<T> => ({ value: of })
const fault = (sentence: string): Read<never> => ({ fault: sentence })

const judged = (raw: string, problem: string | undefined): Read<string> => (problem ? fault(problem) : value(raw))

/** One line of text of at most `max` characters. */
export const text = (max: number): Cell<string> => ({
  says: `text, ${max}`,
  sqlType: 'text',
  read: (raw) => judged(raw, lineProblem(raw, max)),
})

/** Text of several lines. */
export const notes = (max: number): Cell<string> => ({
  says: `text of several lines, ${max}`,
  sqlType: 'text',
  read: (raw) => judged(raw, textProblem(raw, max)),
})

/** A code: letters, digits and . _ - / & without blanks. */
export const code = (max: number): Cell<string> => ({
  says: `code, ${max}`,
  sqlType: 'text',
  read: (raw) => {
    const text = codeText(raw)
    return isShortened(text) ? shortened(text) : judged(text, codeProblem(text, max))
  },
})
/** 100100.0 is the number 100100 as a program wrote it; a short one such as 1.0 may be a code of its own. */
const codeText = (raw: string): string => (/^\d{3}/.test(seenText(raw)) ? wholeText(seenText(raw)) : seenText(raw))
const shortened = (text: string): Read<never> => {
  const problem = shortenedProblem(text)
  return fault(`is not complete: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`)
}

export const locationNo: Cell<string> = {
  says: 'six digits',
  sqlType: 'text',
  read: (raw) =>
    /^\d{6}$/.test(codeText(raw))
      ? value(codeText(raw))
      : fault('must be six digits, such as 000213 (a spreadsheet may have dropped zeros)'),
}

/** The sentence of a rule, as one about the cell. */
const fromRule = (says: string, faultIn: (text: string) => string | undefined): Cell<string> => ({
  says,
  sqlType: 'text',
  read: (raw) => {
    const problem = faultIn(raw)
    return problem === undefined ? value(raw) : fault(`is not accepted. ${problem.replace(/\.$/, '')}`)
  },
})
export const phone = fromRule(`phone number, ${PHONE_LENGTH}`, phoneFault)
export const email = fromRule(`e-mail address, ${EMAIL_LENGTH}`, emailFault)

export const upc: Cell<string> = {
  says: 'UPC-A, 12 digits',
  sqlType: 'text',
  read: (written) => {
    const raw = codeText(written)
    if (isShortened(raw)) return shortened(raw)
    if (!/^\d{12}$/.test(raw)) return fault('must be 12 digits (a spreadsheet may have dropped leading zeros)')
    return isUpc(raw) ? value(raw) : fault('has a wrong check digit')
  },
}

/** Dollars and cents in the file, integer cents in the program. */
export const money = ({ isSigned = false } = {}): Cell<number> => ({
  says: isSigned ? 'money, may be negative' : 'money',
  sqlType: 'bigint',
  read: (raw) => {
    const parts = /^(-?)(\d{1,11})(?:\.(\d{2}))?$/.exec(raw)
    if (!parts) return fault('must be money with two decimals, such as 12.34')
    const amount = Number(parts[2]) * 100 + Number(parts[3] ?? 0)
    if (parts[1] === '-' && amount > 0) return isSigned ? value(-amount) : fault('must not be negative')
    return value(amount)
  },
  write: cents,
})

/** A price: money that fits an integer column. */
export const price: Cell<number> = {
  says: 'money, up to 99999.99',
  sqlType: 'integer',
  read: (raw) => {
    const read = money().read(raw)
    return 'value' in read && read.value > 9_999_999 ? fault('is above 99999.99') : read
  },
  write: cents,
}

/** A price of one unit, with up to five decimals: '1.04167' (IMP-16). */
export const unitPrice = ({ isSigned = false } = {}): Cell<number> => ({
  says: `price with up to ${FINE_DECIMALS} decimals, ${isSigned ? 'may be negative' : 'up to 99999.99999'}`,
  sqlType: 'numeric',
  read: (raw) => {
    const amount = fineCents(raw)
    if (amount === undefined) return fault(`must be money with at most ${FINE_DECIMALS} decimals, such as 1.04167`)
    if (isSigned) return value(amount)
    if (raw.startsWith('-') && amount !== 0) return fault('must not be negative')
    return amount >= 10_000_000 ? fault('is above 99999.99999') : value(Math.abs(amount))
  },
  write: cents,
})

/** A quantity with up to five decimals: '2.35'. */
export const fineQuantity = (most: number): Cell<number> => ({
  says: `number with up to ${FINE_DECIMALS} decimals, -${most} to ${most}`,
  sqlType: 'numeric',
  read: (raw) => {
    // As many decimals as FINE_DECIMALS.
    const number = /^-?\d{1,9}(?:\.\d{1,5})?$/.test(raw) ? Number(raw) : Number.NaN
    return Math.abs(number) <= most
      ? value(number === 0 ? 0 : number)
      : fault(`must be a number from -${most} to ${most} with at most ${FINE_DECIMALS} decimals`)
  },
})

/** A unit of measure; one piece is blank. */
export const unit: Cell<string> = {
  says: 'unit, 10, such as LB; EA and PCS are pieces',
  sqlType: 'text',
  read: (raw) => {
    const problem = codeProblem(raw, 10)
    return problem ? fault(problem) : value(isPieceUnit(raw) ? '' : unitKey(raw))
  },
}

export const whole = (min: number, max: number): Cell<number> => ({
  says: `whole number, ${min} to ${max}`,
  sqlType: 'integer',
  read: (raw) => {
    const text = wholeText(seenText(raw))
    const number = /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? value(number) : fault(`must be a whole number from ${min} to ${max}`)
  },
})

/** A number of pieces; '5 EA' is 5, and any other unit is named (XML-11). */
export const pieces = (min: number, max: number): Cell<number> => ({
  ...whole(min, max),
  read: (raw) => {
    const { quantity = raw, unit: given = '', packSize = 0 } = readAmount(seenText(raw)) ?? {}
    return isPieceUnit(given) && packSize === 0
      ? whole(min, max).read(quantity)
      : fault(`is in ${unitText(given)}, and must be a number of pieces`)
  },
})

export const date: Cell<PlainDate> = {
  says: 'date, YYYY-MM-DD or MM/DD/YYYY',
  sqlType: 'date',
  read: (raw) => {
    const text = dateText(seenText(raw))
    const read = isPlainDate(text) ? text : fromUsDate(text)
    return read && isPlainDate(read) ? value(read) : fault('must be a real day, such as 2026-11-20 or 11/20/2026')
  },
}

/** A wall-clock moment of the company's zone, 'YYYY-MM-DD HH:mm'; the loader turns it into an instant. */
export const moment: Cell<string> = {
  says: 'YYYY-MM-DD HH:MM, in TIME_ZONE',
  sqlType: 'text',
  read: (raw) => {
    const [day = '', time = '', more] = raw.split(' ')
    const isMoment = more === undefined && isPlainDate(day) && TIME.test(time)
    return isMoment ? value(raw) : fault('must be a day and a time, such as 2026-11-20 14:05')
  },
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const time: Cell<string> = {
  says: 'HH:MM, 24 hours',
  sqlType: 'text',
  read: (raw) => (TIME.test(raw) ? value(raw) : fault('must be a time of 24 hours, such as 14:00')),
}

export const weekday: Cell<Weekday> = {
  says: 'weekday, SUN to SAT',
  sqlType: 'integer',
  read: (raw) => {
    const day = weekdayFromText(raw)
    return day ? value(day) : fault('must be a weekday, SUN to SAT')
  },
  write: dayCode,
}

export const menuDays: Cell<string> = {
  says: 'letters of U M T W R F S in this order (U Sunday, R Thursday)',
  sqlType: 'text',
  read: (raw) =>
    raw !== '' && /^U?M?T?W?R?F?S?$/.test(raw)
      ? value(raw)
      : fault('must be letters of UMTWRFS in this order, each once'),
}

export const yesNo: Cell<boolean> = {
  says: 'yes or no',
  sqlType: 'boolean',
  read: (raw) => {
    const word = raw.toLowerCase()
    if (['yes', 'y', '1', 'true'].includes(word)) return value(true)
    if (['no', 'n', '0', 'false'].includes(word)) return value(false)
    return fault('must be yes or no')
  },
  write: (isSo) => (isSo ? 'yes' : 'no'),
}

export const choice = <const T extends string>(...of: readonly T[]): Cell<T> => ({
  says: `one of: ${of.join(', ')}`,
  sqlType: 'text',
  read: (raw) => {
    const found = of.find((each) => each === raw.toLowerCase())
    return found === undefined ? fault(`must be one of: ${of.join(', ')}`) : value(found)
  },
})

/** An https address. */
export const webAddress: Cell<string> = {
  says: 'address beginning with https://',
  sqlType: 'text',
  read: (raw) => judged(raw, webAddressProblem(raw)),
}

/** A column that must have a value: its name in the file, its kind, its meaning. */
export const need = <T>(name: string, cell: Cell<T>, means: string) => ({ name, cell, means })

/** A column that may be blank, and what that stands for. */
export const may = <T, D>(name: string, cell: Cell<T>, otherwise: D, means: string) => ({
  name,
  cell,
  means,
  otherwise,
})

export const itemNo = need('item_no', code(ITEM_NO_LENGTH), 'The item')
