import type { Db } from '../db/open.ts'

export const keptPage = (db: Db, slug: string) =>
  db.selectFrom('pageCopy').where('slug', '=', slug).select(['html', 'fetchedAt']).executeTakeFirst()

export const keepPage = async (db: Db, slug: string, html: string, fetchedAt: Date): Promise<void> => {
  await db
    .insertInto('pageCopy')
    .values({ slug, html, fetchedAt })
    .onConflict((oc) => oc.column('slug').doUpdateSet({ html, fetchedAt }))
    .execute()
}
