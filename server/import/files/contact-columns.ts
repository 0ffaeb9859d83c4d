import { CONTACT_NAME_LENGTH } from '#rules/limits.ts'
import { email, may, phone, text } from './cell.ts'

/** The contacts of a location (LOC-36), a part of the layout. */
export const contactColumns = {
  contact1Name: may('contact_1_name', text(CONTACT_NAME_LENGTH), '', 'Name of the first contact'),
  contact1Phone: may('contact_1_phone', phone, '', 'Phone number of the first contact'),
  contact1Email: may(
    'contact_1_email',
    email,
    '',
    'E-mail of the first contact, who gets the confirmation of each order',
  ),
  contact2Name: may('contact_2_name', text(CONTACT_NAME_LENGTH), '', 'Name of the second contact'),
  contact2Phone: may('contact_2_phone', phone, '', 'Phone number of the second contact'),
  contact2Email: may(
    'contact_2_email',
    email,
    '',
    'E-mail of the second contact, who gets the confirmation of each order',
  ),
  contact3Name: may('contact_3_name', text(CONTACT_NAME_LENGTH), '', 'Name of the third contact'),
  contact3Phone: may('contact_3_phone', phone, '', 'Phone number of the third contact'),
  contact3Email: may(
    'contact_3_email',
    email,
    '',
    'E-mail of the third contact, who gets the confirmation of each order',
  ),
} as const
