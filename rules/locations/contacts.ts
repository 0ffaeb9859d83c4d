/** The people of a location: up to three, each with a name, a phone number and an e-mail address (LOC-36). */
import { CONTACT_NAME_LENGTH } from '../limits.ts'
import { lineProblem } from '../text/line.ts'
import { emailFault } from '../users/email.ts'
import { phoneFault } from '../users/phone.ts'

/** One person; what is not known is blank. */
export interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
}
const PLACES = [1, 2, 3] as const
type Place = (typeof PLACES)[number]
export type ContactField = `contact${Place}${'Name' | 'Phone' | 'Email'}`
export type ContactFields = Readonly<Record<ContactField, string>>

export const CONTACTS_MOST = PLACES.length

/** The three contacts, blank ones too. */
export const contactPlaces = (fields: ContactFields): readonly Contact[] =>
  PLACES.map((place) => ({
    name: fields[`contact${place}Name`],
    phone: fields[`contact${place}Phone`],
    email: fields[`contact${place}Email`],
  }))

/** The fields of up to three contacts; places after the last are blank. */
export function contactFields(contacts: readonly Contact[]): ContactFields {
  const fields = PLACES.map((place) => {
    const { name = '', phone = '', email = '' } = contacts[place - 1] ?? {}
    return { [`contact${place}Name`]: name, [`contact${place}Phone`]: phone, [`contact${place}Email`]: email }
  })
  return Object.assign({}, ...fields) as ContactFields
}

export const NO_CONTACTS: ContactFields = contactFields([])
export const CONTACT_FIELDS = Object.keys(NO_CONTACTS) as readonly ContactField[]

const isBlank = ({ name, phone, email }: Contact): boolean => name + phone + email === ''

/** How many places are in use, counted to the last one that is. */
export const placesUsed = (fields: ContactFields): number =>
  contactPlaces(fields).findLastIndex((contact) => !isBlank(contact)) + 1

/** The contacts without the one at `index`; those after it move up. */
export const withoutContact = (fields: ContactFields, index: number): ContactFields =>
  contactFields(contactPlaces(fields).filter((_, at) => at !== index))

/** Why a name, a phone number or an address is not accepted, or undefined. */
const contactFault: Readonly<Record<keyof Contact, (text: string) => string | undefined>> = {
  name: (text) => {
    const problem = lineProblem(text, CONTACT_NAME_LENGTH)
    return problem === undefined ? undefined : `The name ${problem}.`
  },
  phone: phoneFault,
  email: emailFault,
}

export const contactFieldFault = (field: ContactField, fields: ContactFields): string | undefined =>
  contactFault[field.endsWith('Name') ? 'name' : field.endsWith('Phone') ? 'phone' : 'email'](fields[field])
