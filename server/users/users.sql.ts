import type { Db } from '../db/open.ts'

/** The settings of a user under lock, so that two changes at once are both kept. */
export const lockPreferences = async (tx: Db, userId: number): Promise<unknown> =>
  (
    await tx
      .selectFrom('portalUser')
      .where('userId', '=', userId)
      .forUpdate()
      .select('preferences')
      .executeTakeFirstOrThrow()
  ).preferences

export const setPreferences = async (tx: Db, userId: number, preferences: object): Promise<void> => {
  await tx
    .updateTable('portalUser')
    .set({ preferences: JSON.stringify(preferences) })
    .where('userId', '=', userId)
    .execute()
}
