import { RIGHTS } from '#rules/access.ts'
import type { Db } from '../db/open.ts'

interface NewAdministrator {
  readonly userCode: string
  readonly email: string
  readonly passwordHash: string
  readonly createdOn: string
}

/** Adds a company administrator with every right; undefined when staff has that code already. */
export const insertAdministrator = (db: Db, person: NewAdministrator): Promise<{ userId: number } | undefined> =>
  db
    .insertInto('portalUser')
    .values({ ...person, name: person.userCode, customerNo: null, isAdmin: true, rights: [...RIGHTS] })
    .onConflict((oc) => oc.doNothing())
    .returning('userId')
    .executeTakeFirst()
