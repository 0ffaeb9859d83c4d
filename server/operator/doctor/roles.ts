/** Whether the server's role has the rights it needs and no others (SEC-39). */
import type pg from 'pg'
import { databaseAnswers } from '../../db/answers.ts'
import { postgresPool } from '../../db/postgres.ts'
import { type Deviations, deviations, type RoleFacts, roleFacts } from '../../db/roles/role-facts.ts'
import type { Finding } from './finding.ts'

interface Roles extends RoleFacts, Deviations {
  /** No table is there yet. */
  readonly isNew: boolean
  readonly hasOwnerUrl: boolean
}

/** One finding about the roles of PostgreSQL, and one about an owner that cannot be reached. */
export async function roles(pool: pg.Pool, ownerUrl: string | undefined, isNew: boolean): Promise<Finding[]> {
  const facts = await roleFacts(pool)
  const state = roleState({
    ...facts,
    ...(await deviations(pool, facts.role)),
    isNew,
    hasOwnerUrl: ownerUrl !== undefined,
  })
  return ownerUrl === undefined ? [state] : [state, ...(await ownerIsThere(ownerUrl))]
}

const SECTION = 'docs/operate.md, The database'

function roleState({ role, mayUpgrade, isNew, hasOwnerUrl, lacking, excess }: Roles): Finding {
  const found = (verdict: Finding['verdict'], says: string): Finding => ({ what: 'roles', verdict, says })
  if (mayUpgrade)
    return hasOwnerUrl
      ? found('wrong', `DATABASE_URL: ${role} has the owner’s rights. Create a role of its own for it (${SECTION}).`)
      : found(
          'look',
          `${role} serves and upgrades, and could switch off what protects the record of changes. Use two roles (${SECTION}).`,
        )
  if (isNew || lacking.length > 0)
    return hasOwnerUrl
      ? found('look', `The next start or npm run migrate gives ${role} its rights.`)
      : found(
          'wrong',
          `DATABASE_URL: ${role} lacks rights${lacking[0] ? ` (${lacking[0]})` : ''}. Run npm run migrate with DATABASE_OWNER_URL set (${SECTION}).`,
        )
  if (excess.length > 0)
    return found(
      'look',
      `${role} may do more than serving needs: ${excess.slice(0, 3).join(', ')}. Revoke it, or run npm run migrate.`,
    )
  return found('ok', `${role} serves. It cannot change tables, and can only add to the record of changes.`)
}

async function ownerIsThere(ownerUrl: string): Promise<Finding[]> {
  const owner = postgresPool(ownerUrl, () => undefined, { max: 1 })
  try {
    await databaseAnswers(owner, () => undefined, 0, 'DATABASE_OWNER_URL')
    const { role, mayUpgrade } = await roleFacts(owner)
    const says = `DATABASE_OWNER_URL: ${role} does not own the tables, and cannot upgrade them.`
    return mayUpgrade ? [] : [{ what: 'owner', verdict: 'wrong', says }]
  } catch (error) {
    return [{ what: 'owner', verdict: 'wrong', says: (error as Error).message }]
  } finally {
    await owner.end()
  }
}
