import { describe, expect, test } from 'vitest'
import { RIGHTS, type Right } from '../access.ts'
import {
  type Circumstances,
  codeOfDeleted,
  deleteLock,
  judgeNewUser,
  judgeUserChange,
  mayGive,
  restoreLock,
  rightsOfForm,
  type StoredUser,
  standingToward,
  type UserDraft,
} from './judge.ts'
import { type Editor, rightsAfterAdmin, STAFF_RIGHTS } from './who-may-set.ts'

const TODAY = '2026-11-19'
const user = (userCode: string, more: Partial<StoredUser> = {}): StoredUser => ({
  ...{
    userCode,
    name: userCode,
    email: '',
    mappedRouteNo: '',
    expiresOn: '2099-12-31',
    isActive: true,
    isDeleted: false,
  },
  ...{ isAdmin: false, rights: [], ...more },
})
const COMMON: readonly Right[] = RIGHTS.filter((right) => !(STAFF_RIGHTS as readonly Right[]).includes(right))
const boss = user('BOSS', { isAdmin: true, rights: COMMON })
const lead = user('LEAD', { rights: ['editUsers', 'wasteSystem'] })
const clerk = user('CLERK')
const own = [boss, lead, clerk]

const of = (who: StoredUser, isStaff = false): Editor => ({ ...who, isStaff, rights: new Set(who.rights) })
const staff: Editor = of(user('ADMIN', { isAdmin: true, rights: [...RIGHTS] }), true)
const about = (editor: Editor, more: Partial<Circumstances> = {}): Circumstances => ({
  ...{ customerNo: '104220', editor, users: own, today: TODAY, reaches: new Set(['R14', 'SHIP1']), ...more },
})
const draft = (more: Partial<UserDraft> = {}): UserDraft => ({
  ...user('NEW'),
  email: 'new@example.com',
  password: '',
  ...more,
})
const changed = (before: StoredUser, more: Partial<UserDraft>) => ({ ...before, password: '', ...more })
const fields = (faults: readonly { field: string }[]) => faults.map(({ field }) => field)

describe('a new user (USR-19)', () => {
  const judge = (more: Partial<UserDraft>, editor = of(boss), rest = {}) =>
    judgeNewUser(draft(more), about(editor, rest))
  test('needs a code, a name, and a password or an e-mail address', () => {
    expect(judge({})).toEqual([])
    expect(judge({ email: '', password: 'green bicycle bell' })).toEqual([])
    expect(judge({ userCode: '', name: ' ' })).toEqual([
      { field: 'userCode', text: 'Value is required' },
      { field: 'name', text: 'Value is required' },
    ])
    expect(judge({ email: '' })).toEqual([
      {
        field: 'email',
        text: 'Type an e-mail address, to which we send a link for choosing a password, or a password.',
      },
    ])
  })
  test.each([
    [{ userCode: 'A B' }, 'userCode', 'The user code must be 1 to 15 letters, digits, dots, hyphens or underscores.'],
    [
      { userCode: 'A'.repeat(16) },
      'userCode',
      'The user code must be 1 to 15 letters, digits, dots, hyphens or underscores.',
    ],
    // Letters that look like others, and words by which the record says what no user did.
    [{ userCode: 'АDMIN' }, 'userCode', 'The user code must be 1 to 15 letters, digits, dots, hyphens or underscores.'],
    [{ userCode: 'IMPORT' }, 'userCode', 'The history of changes uses IMPORT itself. Choose another code.'],
    [{ userCode: 'SCHEDULE' }, 'userCode', 'The history of changes uses SCHEDULE itself. Choose another code.'],
    [{ userCode: 'CLERK' }, 'userCode', 'There is already a user CLERK. Choose another code.'],
    [{ name: 'x'.repeat(101) }, 'name', 'A name has at most 100 characters.'],
    [{ email: 'a@b' }, 'email', 'The e-mail address is not valid.'],
    [{ email: 'a@b.example, c@d.example' }, 'email', 'The e-mail address is not valid.'],
    [{ email: `${'a'.repeat(62)}@b.example` }, 'email', 'An e-mail address has at most 70 characters.'],
    [{ password: 'password1' }, 'password', 'The password must have 10 to 128 characters.'],
    [{ password: 'NEW104220NEW' }, 'password', 'This password is too easy to guess. Choose another one.'],
    [{ expiresOn: '2026-11-18' }, 'expiresOn', 'This day has passed. To end the access now, switch Active off.'],
    [{ mappedRouteNo: 'R99' }, 'mappedRouteNo', 'Customer 104220 has no location on a route or in a ship-to R99.'],
    [{ mappedRouteNo: 'R'.repeat(11) }, 'mappedRouteNo', 'A route or ship-to has at most 10 characters.'],
  ] as const)('%j is refused at its field', (more, field, text) => {
    expect(judge(more)).toEqual([{ field, text }])
  })
  test('expires today at the earliest, and may see one route or ship-to alone', () => {
    expect(judge({ expiresOn: TODAY, mappedRouteNo: 'R14' })).toEqual([])
    expect(judge({ mappedRouteNo: 'SHIP1' })).toEqual([])
    expect(judge({ mappedRouteNo: 'R99' }, of(boss), { reaches: undefined })).toEqual([])
  })
  test('has no code of a deleted user, until that code is freed', () => {
    const users = [...own, user('GONE', { isDeleted: true })]
    expect(judge({ userCode: 'GONE' }, of(boss), { users })[0]?.text).toMatch(
      /^GONE is the code of a deleted user\. Restore that user, free the code/,
    )
  })
  test('of company staff sees every location', () => {
    expect(judge({ mappedRouteNo: 'R14' }, staff, { customerNo: undefined })).toEqual([
      { field: 'mappedRouteNo', text: 'Company staff see every location. Leave this blank.' },
    ])
  })
})

describe('who may give what (T10, USR-16, USR-18)', () => {
  const given = (editor: Editor) => [...mayGive(about(editor), standingToward(about(editor), clerk))]
  test('a user with Edit Users gives only what he has, never Edit Users or Admin', () => {
    expect(given(of(lead))).toEqual(['wasteSystem'])
    expect(judgeNewUser(draft({ rights: ['wasteSystem'] }), about(of(lead)))).toEqual([])
    expect(judgeNewUser(draft({ rights: ['reports'] }), about(of(lead)))).toEqual([
      { field: 'reports', text: 'You do not have this right, so you cannot give it or take it.' },
    ])
    expect(judgeNewUser(draft({ rights: ['editUsers'], isAdmin: true }), about(of(lead)))).toEqual([
      { field: 'editUsers', text: 'Only an administrator can change this.' },
      { field: 'isAdmin', text: 'Only an administrator can change this.' },
    ])
  })
  test('an administrator gives what the customer has, the four of staff never', () => {
    expect(given(of(boss))).toEqual(COMMON)
    expect(given(of(user('BOSS', { isAdmin: true, rights: ['editUsers'] })))).toEqual(COMMON)
    const alone = { users: [user('BOSS', { isAdmin: true, rights: ['editUsers'] }), clerk] }
    expect(judgeUserChange(changed(clerk, { rights: ['reports'] }), clerk, about(of(boss), alone))).toEqual([
      { field: 'reports', text: 'Only company staff can change this: nobody of this customer has the right.' },
    ])
    for (const right of STAFF_RIGHTS)
      expect(judgeUserChange(changed(clerk, { rights: [right] }), clerk, about(of(boss)))).toEqual([
        { field: right, text: 'Only company staff can change this.' },
      ])
  })
  test('a right that only a deleted user had is no right of the customer any more', () => {
    const users = [
      user('BOSS', { isAdmin: true, rights: ['editUsers'] }),
      user('GONE', { isDeleted: true, rights: ['reports'] }),
      clerk,
    ]
    expect(fields(judgeUserChange(changed(clerk, { rights: ['reports'] }), clerk, about(of(boss), { users })))).toEqual(
      ['reports'],
    )
  })
  test('staff give everything', () => {
    expect(judgeUserChange(changed(clerk, { rights: [...RIGHTS], isAdmin: true }), clerk, about(staff))).toEqual([])
  })
  test('nobody changes his own rights, expiry, status or mapped route; name, e-mail and display he does', () => {
    const mine = changed(boss, {
      rights: [],
      isAdmin: false,
      expiresOn: TODAY,
      isActive: false,
      mappedRouteNo: 'R14',
      password: 'green bicycle bell',
    })
    expect(new Set(fields(judgeUserChange(mine, boss, about(of(boss)))))).toEqual(
      new Set([...COMMON, 'isAdmin', 'expiresOn', 'isActive', 'mappedRouteNo', 'password']),
    )
    expect(
      judgeUserChange(changed(boss, { name: 'The Boss', email: 'boss@example.com' }), boss, about(of(boss))),
    ).toEqual([])
    const me = user('ADMIN', { isAdmin: true, rights: [...RIGHTS] })
    const ofStaff = about(staff, { customerNo: undefined, users: [me, user('SECOND', { isAdmin: true })] })
    expect(fields(judgeUserChange(changed(me, { isActive: false }), me, ofStaff))).toEqual(['isActive'])
  })
  test('staff who act for a customer are none of its users: the same code there is somebody else', () => {
    const same = user('ADMIN', { rights: ['reports'] })
    expect(judgeUserChange(changed(same, { rights: [] }), same, about(staff, { users: [...own, same] }))).toEqual([])
  })
  test('whoever has more rights, is an administrator, or sees other locations, is not changed at all', () => {
    const strong = user('STRONG', { rights: ['reports'] })
    const text = (target: StoredUser, editor: StoredUser) =>
      judgeUserChange(changed(target, { email: 'me@example.com' }), target, about(of(editor)))[0]?.text
    expect(text(strong, lead)).toBe('This user has rights that you do not have. An administrator can change the user.')
    expect(text(boss, lead)).toBe('Only an administrator can change an administrator.')
    expect(text(clerk, { ...lead, mappedRouteNo: 'R14' })).toMatch(/^This user sees other locations than you\./)
    expect(text(clerk, { ...boss, mappedRouteNo: 'R14' })).toMatch(/^This user sees other locations than you\./)
    expect(text(user('SHOWN', { rights: ['showDashboard'] }), lead)).toBeUndefined()
    expect(text(strong, boss)).toBeUndefined()
  })
  test('who sees one route makes users of that route alone', () => {
    const mapped = of({ ...boss, mappedRouteNo: 'R14' })
    expect(fields(judgeNewUser(draft({}), about(mapped)))).toEqual(['mappedRouteNo'])
    expect(judgeNewUser(draft({ mappedRouteNo: 'R14' }), about(mapped))).toEqual([])
    const theirs = user('THEIRS', { mappedRouteNo: 'R14' })
    expect(judgeUserChange(changed(theirs, { mappedRouteNo: '' }), theirs, about(mapped))).toEqual([
      { field: 'mappedRouteNo', text: 'You see R14 alone, so your users see R14 as well.' },
    ])
  })
})

describe('a change', () => {
  test('judges only what changes: what was stored under older rules stays', () => {
    const old = user('OLD', { name: '', email: 'odd address', mappedRouteNo: 'GONE', expiresOn: '2020-01-01' })
    expect(judgeUserChange(changed(old, { rights: ['reports'] }), old, about(staff))).toEqual([])
    expect(
      fields(judgeUserChange(changed({ ...old, name: 'Old' }, { name: '' }), { ...old, name: 'Old' }, about(staff))),
    ).toEqual(['name'])
  })
  test.each([
    ['isAdmin', { isAdmin: false }],
    ['isActive', { isActive: false }],
  ] as const)('USR-26 the last administrator stays one: %s', (field, more) => {
    const text =
      'BOSS is the last administrator of customer 104220 whose access does not end. Make another user an administrator without an Expires On first.'
    expect(judgeUserChange(changed(boss, more), boss, about(staff))).toEqual([{ field, text }])
    const second = (over: Partial<StoredUser>) => ({ users: [...own, user('SECOND', { isAdmin: true, ...over })] })
    expect(judgeUserChange(changed(boss, more), boss, about(staff, second({})))).toEqual([])
    for (const over of [
      { isActive: false },
      { isDeleted: true },
      { expiresOn: '2026-11-18' },
      { expiresOn: '2027-01-01' },
    ])
      expect(fields(judgeUserChange(changed(boss, more), boss, about(staff, second(over))))).toEqual([field])
  })
  test('USR-26 an administrator whose access ends is none who remains', () => {
    const text =
      'BOSS is the last administrator of customer 104220 whose access does not end. Make another user an administrator without an Expires On first.'
    const ending = { users: [...own, user('SECOND', { isAdmin: true, expiresOn: '2026-12-31' })] }
    expect(judgeUserChange(changed(boss, { isAdmin: false }), boss, about(staff, ending))).toEqual([
      { field: 'isAdmin', text },
    ])
    expect(judgeUserChange(changed(boss, { expiresOn: TODAY }), boss, about(staff))).toEqual([
      { field: 'expiresOn', text },
    ])
    expect(deleteLock(boss, about(staff, ending))?.text).toBe(text)
    const lasting = { users: [...own, user('SECOND', { isAdmin: true })] }
    expect(judgeUserChange(changed(boss, { expiresOn: TODAY }), boss, about(staff, lasting))).toEqual([])
    // One whose access ends anyway: it may end later, or never, and not earlier.
    const only = user('ONLY', { isAdmin: true, expiresOn: '2027-01-31' })
    const change = (expiresOn: string) =>
      fields(judgeUserChange(changed(only, { expiresOn }), only, about(staff, { users: [only] })))
    expect(['2027-02-28', '2099-12-31', '2027-01-30'].map(change)).toEqual([[], [], ['expiresOn']])
    expect(judgeUserChange(changed(only, { name: 'Other' }), only, about(staff, { users: [only] }))).toEqual([])
  })
  test('USR-26 of company staff as well', () => {
    const last = user('LAST', { isAdmin: true })
    const users = [last, user('ADMIN', { isAdmin: true, isActive: false })]
    expect(
      judgeUserChange(changed(last, { isAdmin: false }), last, about(staff, { customerNo: undefined, users }))[0]?.text,
    ).toMatch(/^LAST is the last administrator of company staff whose access does not end\./)
  })
  test('USR-26 nobody deletes himself or the last administrator', () => {
    expect(deleteLock(boss, about(of(boss)))?.text).toBe('You cannot delete yourself.')
    expect(deleteLock(boss, about(staff))?.text).toMatch(/last administrator/)
    expect(deleteLock(boss, about(of(lead)))?.text).toBe('Only an administrator can change an administrator.')
    expect(deleteLock(clerk, about(of(lead)))).toBeUndefined()
    expect(deleteLock(user('OFF', { isAdmin: true, isActive: false }), about(staff))).toBeUndefined()
  })
})

describe('the Admin switch (USR-17, USR-18)', () => {
  test('on sets all that the editor may give, off clears them; the others stay', () => {
    const forBoss = mayGive(about(of(boss)), 'admin')
    expect(rightsAfterAdmin(['showDashboard'], true, forBoss)).toEqual(
      RIGHTS.filter((right) => [...COMMON, 'showDashboard'].includes(right)),
    )
    expect(rightsAfterAdmin([...RIGHTS], false, forBoss)).toEqual([
      'payBill',
      'locationDays',
      'apiIntegration',
      'showDashboard',
    ])
    const forStaff = mayGive(about(staff), 'staff')
    expect(rightsAfterAdmin([], true, forStaff)).toEqual(
      RIGHTS.filter((right) => !['apiIntegration', 'showDashboard'].includes(right)),
    )
    expect(rightsAfterAdmin([...RIGHTS], false, forStaff)).toEqual(['apiIntegration', 'showDashboard'])
  })
  test('a form that switches Admin on loses what its sender may not give, whatever it sends', () => {
    const forBoss = mayGive(about(of(boss)), 'admin')
    expect(rightsOfForm({ isAdmin: true, rights: [...RIGHTS] }, clerk, forBoss)).toEqual(COMMON)
    expect(rightsOfForm({ isAdmin: false, rights: [...RIGHTS] }, clerk, forBoss)).toEqual(RIGHTS)
    const paying = { isAdmin: false, rights: ['payBill'] as const }
    expect(rightsOfForm({ isAdmin: true, rights: COMMON }, paying, forBoss)).toEqual(
      RIGHTS.filter((right) => [...COMMON, 'payBill'].includes(right)),
    )
  })
})

describe('a deleted user (USR-21)', () => {
  const gone = (more: Partial<StoredUser> = {}) => user('GONE', { isDeleted: true, ...more })
  const restore = (who: StoredUser, editor: Editor) => restoreLock(who, about(editor, { users: [...own, who] }))?.text

  test.each([
    ['an administrator restores what the customer’s users have', { rights: ['wasteSystem'] }, of(boss), undefined],
    ['another administrator', { isAdmin: true, rights: COMMON }, of(boss), undefined],
    [
      'not a permission of company staff',
      { rights: ['apiIntegration'] },
      of(boss),
      /^GONE had permissions that no user/,
    ],
    ['company staff restore any', { rights: [...RIGHTS] }, staff, undefined],
    ['an editor restores own permissions', { rights: ['wasteSystem'] }, of(lead), undefined],
    ['and not more', { rights: ['reports'] }, of(lead), /^This user has rights that you do not have/],
    [
      'nor Edit Users, which only administrators give',
      { rights: ['editUsers'] },
      of(lead),
      /^GONE had permissions that you do not/,
    ],
    ['nor an administrator', { isAdmin: true }, of(lead), /^Only an administrator/],
    [
      'nor users of other locations',
      {},
      of(user('ROUTE', { mappedRouteNo: 'R14', rights: ['editUsers'] })),
      /other locations/,
    ],
  ] as const)('%s', (_, more, editor, text) => {
    const lock = restore(gone(more as Partial<StoredUser>), editor)
    if (text === undefined) expect(lock).toBeUndefined()
    else expect(lock).toMatch(text)
  })
  test('a permission that only deleted users had is not the customer’s any more', () => {
    const plain = user('BOSS', { isAdmin: true, rights: ['editUsers'] })
    const users = [plain, gone({ rights: ['reports'] })]
    expect(restoreLock(users[1] as StoredUser, about(of(plain), { users }))?.text).toMatch(/Company staff can restore/)
  })
  test.each([
    ['GONE', [], 'GONE.OLD'],
    ['GONE', ['GONE.OLD'], 'GONE.OLD2'],
    ['GONE', ['GONE.OLD', 'GONE.OLD2'], 'GONE.OLD3'],
    ['ABCDEFGHIJKLMNO', [], 'ABCDEFGHIJK.OLD'],
    ['ABCDEFGHIJKLMNO', ['ABCDEFGHIJK.OLD'], 'ABCDEFGHIJ.OLD2'],
  ])('%s beside %j becomes %s', (code, taken, expected) => {
    expect(
      codeOfDeleted(
        code,
        taken.map((userCode) => ({ userCode })),
      ),
    ).toBe(expected)
  })
})
