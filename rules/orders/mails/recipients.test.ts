import { describe, expect, test } from 'vitest'
import { eachOnce, recipientNames, unchangedText, unsentText } from './recipients.ts'

const of = (...addresses: string[]) => addresses.map((email) => ({ email, name: email, isUser: true }))

describe('ORD-16 recipients of a confirmation', () => {
  test('are each address once, whatever its case, under its first name', () => {
    const all = [
      ...of('clerk@example.com', ''),
      { email: 'Clerk@Example.com', name: 'Ana Diaz', isUser: false },
      ...of('b@example.com'),
    ]
    expect(eachOnce(all)).toEqual(of('clerk@example.com', 'b@example.com'))
  })

  test.each([
    [[], ''],
    [of('clerk@example.com'), 'clerk@example.com'],
    [
      [...of('clerk@example.com'), { email: 'ana@example.com', name: 'Ana Diaz', isUser: false }],
      'clerk@example.com; Ana Diaz',
    ],
    [of('a', 'b', 'c', 'd', 'e'), 'a; b; c; d; e'],
    [of('a', 'b', 'c', 'd', 'e', 'f', 'g'), 'a; b; c; d; e; 2 more'],
  ])('are named: %j', (recipients, names) => expect(recipientNames(recipients)).toBe(names))

  test('with commas in their names stay apart', () => {
    const names = ['Diaz, Ana', 'Ode, Ben'].map((name) => ({
      email: `${name.slice(-3)}@example.com`,
      name,
      isUser: false,
    }))
    expect(recipientNames(names)).toBe('Diaz, Ana; Ode, Ben')
    expect(unchangedText(recipientNames(names))).toBe(
      'No e-mail is sent again: the order has not changed since its confirmation to Diaz, Ana; Ode, Ben.',
    )
  })

  test('that are none are explained', () => {
    expect(unsentText({ pieces: 0, isStaff: true })).toBe('The order has no lines, so no confirmation was sent.')
    expect(unsentText({ pieces: 3, isStaff: false })).toBe(
      'No confirmation was sent: you have no e-mail address, and the location has no contact with one.',
    )
    expect(unsentText({ pieces: 3, isStaff: true })).toBe(
      'No confirmation was sent: the users who placed this order have no e-mail address, and the location has no contact with one.',
    )
  })
})
