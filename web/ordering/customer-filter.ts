import { fold, pattern } from '#rules/pattern.ts'

/** How the customers list is narrowed (CUS-01): numbers by their beginning, names and cities by a pattern, Find by all. */
export interface CustomerFacts {
  readonly customerNo: string
  readonly name: string
  readonly city: string
  readonly phone: string
}

export interface CustomerFilter {
  /** Find: in any of the four. */
  readonly find: string
  /** Prefix of the number. */
  readonly no: string
  /** Pattern: contained, or with * for any letters, the whole of it. */
  readonly name: string
  readonly city: string
  /** Prefix of the digits. */
  readonly phone: string
}

export const noFilter: CustomerFilter = { find: '', no: '', name: '', city: '', phone: '' }

export const isFiltered = (filter: CustomerFilter): boolean => Object.values(filter).some((text) => text.trim() !== '')

export function filterCustomers<C extends CustomerFacts>(customers: readonly C[], filter: CustomerFilter): C[] {
  const no = fold(filter.no)
  const phone = digits(filter.phone)
  const isName = pattern(filter.name)
  const isCity = pattern(filter.city)
  const find = fold(filter.find)
  const findDigits = digits(filter.find)
  return customers.filter(
    (customer) =>
      fold(customer.customerNo).startsWith(no) &&
      digits(customer.phone).startsWith(phone) &&
      isName(customer.name) &&
      isCity(customer.city) &&
      (find === '' ||
        fold(`${customer.customerNo}\n${customer.name}\n${customer.city}\n${customer.phone}`).includes(find) ||
        (findDigits.length >= 4 && digits(customer.phone).includes(findDigits))),
  )
}

const digits = (text: string) => text.replace(/\D/g, '')
