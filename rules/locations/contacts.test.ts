import { describe, expect, test } from 'vitest'
import { contactFieldFault, contactFields, contactPlaces, NO_CONTACTS, placesUsed, withoutContact } from './contacts.ts'

const ana = { name: 'Ana Diaz', phone: '414-555-0100', email: 'ana@example.com' }
const ben = { name: 'Ben Ode', phone: '', email: 'ben@example.com' }
const cy = { name: '', phone: '414-555-0102', email: '' }
const none = { name: '', phone: '', email: '' }

describe('LOC-36 contacts of a location', () => {
  test('are three places, of which some are blank', () => {
    expect(contactPlaces(NO_CONTACTS)).toEqual([none, none, none])
    expect(contactPlaces(contactFields([ana, ben]))).toEqual([ana, ben, none])
  })

  test.each([
    ['none', [], 0],
    ['the first', [ana], 1],
    ['a third after blanks', [none, none, cy], 3],
  ])('counts the places to the last one in use: %s', (_, contacts, used) =>
    expect(placesUsed(contactFields(contacts))).toBe(used),
  )

  test('moves those up that follow a removed one', () => {
    const all = contactFields([ana, ben, cy])
    expect(withoutContact(all, 0)).toEqual(contactFields([ben, cy]))
    expect(withoutContact(all, 1)).toEqual(contactFields([ana, cy]))
    expect(withoutContact(all, 2)).toEqual(contactFields([ana, ben]))
  })

  test.each([
    ['contact1Name', 'x'.repeat(51), 'The name is 51 characters long; 50 are allowed.'],
    ['contact2Name', 'Ana\nDiaz', 'The name must be one line of text.'],
    ['contact2Phone', 'soon', 'The phone number is not valid. Enter it like 414-555-0100 or 414-555-0100 x12.'],
    ['contact3Email', 'ana at example', 'The e-mail address is not valid.'],
    ['contact3Email', 'a@example.com, b@example.com', 'The e-mail address is not valid.'],
  ] as const)('refuses %s %j', (field, text, fault) =>
    expect(contactFieldFault(field, { ...NO_CONTACTS, [field]: text })).toBe(fault),
  )

  test('takes a contact with any of the three', () => {
    for (const contact of [ana, ben, cy, { ...none, email: 'store213@example.com' }])
      for (const field of ['contact1Name', 'contact1Phone', 'contact1Email'] as const)
        expect(contactFieldFault(field, contactFields([contact]))).toBeUndefined()
  })
})
