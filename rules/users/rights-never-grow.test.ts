// INV-35: a group of a customer's users without help from staff never gets more rights, locations or administrators than it has,
// whatever it does with users, and in whatever order. An account whose e-mail or password somebody of the group has set is the group's.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RIGHTS, type Right } from '../access.ts'
import {
  type Circumstances,
  deleteLock,
  judgeNewUser,
  judgeUserChange,
  NOBODY,
  type StoredUser,
  type UserDraft,
} from './judge.ts'
import { maySignIn } from './status.ts'
import type { Editor } from './who-may-set.ts'

const SEQUENCES = 4000
const TODAY = '2026-11-19'
const rights = fc.subarray([...RIGHTS])
const fewRights = fc.subarray([...RIGHTS], { maxLength: 2 })
const route = fc.constantFrom('', 'R14', 'R20')
const personWith = (of: fc.Arbitrary<Right[]>) =>
  fc.record({
    isAdmin: fc.boolean(),
    rights: of,
    mappedRouteNo: route,
    isActive: fc.boolean(),
    expiresOn: fc.constantFrom('2026-11-18', '2026-11-19', '2099-12-31'),
    email: fc.constantFrom('', 'a@example.com'),
  })
const person = personWith(rights)
/** The first of the group may begin. */
const beginner = person.map((one) => ({
  ...one,
  isActive: true,
  expiresOn: '2099-12-31',
  rights: [...new Set<Right>([...one.rights, 'editUsers'])],
}))
/** `who` and `whom` choose among those there are; `parts` says which fields of the form are touched. */
const step = fc.record({
  kind: fc.constantFrom('create', 'change', 'change', 'change', 'delete'),
  who: fc.nat(20),
  whom: fc.nat(20),
  to: personWith(fewRights),
  parts: fc.subarray(['isAdmin', 'rights', 'mappedRouteNo', 'isActive', 'expiresOn', 'email', 'password'] as const),
  oneRight: fc.option(fc.constantFrom(...RIGHTS), { nil: undefined }),
})

const editorOf = (user: StoredUser): Editor => ({ ...user, isStaff: false, rights: new Set(user.rights) })
const union = (users: readonly StoredUser[]): Set<Right> => new Set(users.flatMap((user) => user.rights))
/** Content on the dashboard gives nothing. */
const power = (users: readonly StoredUser[]) => [...union(users)].filter((right) => right !== 'showDashboard')

function play(
  start: readonly StoredUser[],
  groupSize: number,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  let users = [...start]
  const group = new Set(start.slice(0, groupSize).map(({ userCode }) => userCode))
  const ours = () => users.filter(({ userCode, isDeleted }) => group.has(userCode) && !isDeleted)
  let done = 0
  for (const [n, { kind, who, whom, to, parts, oneRight }] of steps.entries()) {
    // Those who may sign in and have the right act; an account that is taken over acts as well.
    const actors = ours().filter((user) => user.rights.includes('editUsers') && maySignIn(user, TODAY))
    const actor = actors[who % actors.length]
    if (!actor) break
    const about: Circumstances = {
      ...{ customerNo: '104220', editor: editorOf(actor), users, today: TODAY },
      reaches: new Set(['R14', 'R20']),
    }
    const target = users.filter(({ isDeleted }) => !isDeleted)[whom % users.length]
    if (kind === 'create') {
      const made: UserDraft = {
        ...NOBODY,
        ...to,
        userCode: `NEW${n}`,
        name: 'New',
        email: 'new@example.com',
        password: '',
        expiresOn: '2099-12-31',
      }
      if (judgeNewUser(made, about).length > 0) continue
      users.push({ ...made, isDeleted: false })
      group.add(made.userCode)
    } else if (target && kind === 'delete') {
      if (deleteLock(target, about)) continue
      users = users.map((user) => (user === target ? { ...user, isDeleted: true } : user))
    } else if (target) {
      const touched = Object.fromEntries(parts.filter((part) => part !== 'password').map((part) => [part, to[part]]))
      const flipped =
        oneRight &&
        (target.rights.includes(oneRight) ? target.rights.filter((r) => r !== oneRight) : [...target.rights, oneRight])
      const changed = { ...target, ...touched, ...(flipped && !parts.includes('rights') && { rights: flipped }) }
      const password = parts.includes('password') ? 'a long green bicycle' : ''
      if (judgeUserChange({ ...changed, password }, target, about).length > 0) continue
      users = users.map((user) => (user === target ? changed : user))
      if (changed.email !== target.email || password !== '') group.add(target.userCode)
    }
    done += 1
  }
  return { users, ours: ours(), done }
}

const admins = (users: readonly StoredUser[]) => users.filter((user) => user.isAdmin && maySignIn(user, TODAY))

test(`INV-35 T10 rights never grow without staff: ${SEQUENCES} sequences of changes`, () => {
  let changes = 0
  let growths = 0
  fc.assert(
    fc.property(
      fc.tuple(beginner, person, person, person, person),
      fc.integer({ min: 1, max: 5 }),
      fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }),
      (people, size, steps) => {
        const start = people.map(
          (each, n): StoredUser => ({ ...each, userCode: `U${n}`, name: `U${n}`, isDeleted: false }),
        )
        const group = start.slice(0, size)
        const leads = group.some((user) => user.isAdmin && user.rights.includes('editUsers'))
        const { users, ours, done } = play(start, size, steps)
        changes += done
        // Of all users together: nothing that nobody had.
        const grew = [...union(users.filter((user) => !user.isDeleted))].filter((right) => !union(start).has(right))
        // Of the group: nothing beyond its own, unless one of it is the customer's administrator, who passes on what the customer has.
        const beyond = leads ? [] : power(ours).filter((right) => !power(group).includes(right))
        const seesAll =
          ours.some((user) => user.mappedRouteNo === '') && !group.some((user) => user.mappedRouteNo === '')
        const seesOther = ours.some(
          (user) =>
            user.mappedRouteNo !== '' && !group.some((own) => ['', user.mappedRouteNo].includes(own.mappedRouteNo)),
        )
        const promoted = !leads && ours.some((user) => user.isAdmin) && !group.some((user) => user.isAdmin)
        if (grew.length > 0 || beyond.length > 0 || seesAll || seesOther || promoted) growths += 1
        expect({ grew, beyond, seesAll, seesOther, promoted }).toEqual({
          grew: [],
          beyond: [],
          seesAll: false,
          seesOther: false,
          promoted: false,
        })
        // And a customer that has an administrator keeps one (USR-26).
        if (admins(start).length > 0) expect(admins(users).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: SEQUENCES },
  )
  console.log(
    `rights never grow without staff: ${SEQUENCES} sequences, ${changes} changes that were allowed, ${growths} growths`,
  )
  // A judge that refuses everything would pass as well.
  expect(changes).toBeGreaterThan(SEQUENCES)
})
