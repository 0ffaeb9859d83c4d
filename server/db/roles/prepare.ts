/**
 * Brings a database to this version before it is used (SEC-39). With DATABASE_OWNER_URL the owner upgrades, and the role of DATABASE_URL
 * gets the rights that serving needs and no others. Without it, one role does both, or the upgrade was run before.
 */
import type pg from 'pg'
import { many } from '#rules/many.ts'
import { databaseAnswers } from '../answers.ts'
import { migrate, underLock, waitingMigrations } from '../migrate.ts'
import { postgresPool } from '../postgres.ts'
import { wantedRights } from './rights.ts'
import { deviations, relationRights, roleFacts } from './role-facts.ts'

const HOW = 'Run npm run migrate with DATABASE_OWNER_URL set (docs/operate.md, The database).'

/** Returns the names of the migrations that ran. Throws with a sentence when the database cannot be used as it is. */
export async function prepareDatabase(
  pool: pg.Pool,
  ownerUrl: string | undefined,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  if (ownerUrl !== undefined) return await prepareAsOwner(pool, ownerUrl, log)
  const { role, mayUpgrade, mayReadVersions } = await roleFacts(pool)
  if (mayUpgrade) return await migrate(pool)
  if (!mayReadVersions) throw new Error(`DATABASE_URL: ${role} may neither create the tables here nor use them. ${HOW}`)
  const waiting = await waitingMigrations(pool)
  if (waiting.length > 0)
    throw new Error(`${many(waiting.length, 'migration')} must run first, which ${role} may not do. ${HOW}`)
  const { lacking } = await deviations(pool, role)
  if (lacking.length > 0) throw new Error(`DATABASE_URL: ${role} lacks ${lacking[0]}. ${HOW}`)
  return []
}

async function prepareAsOwner(pool: pg.Pool, ownerUrl: string, log: (line: string) => void): Promise<string[]> {
  const owner = postgresPool(ownerUrl, log, { max: 1 })
  try {
    await databaseAnswers(owner, log, undefined, 'DATABASE_OWNER_URL')
    const role = await servingRole(pool, owner)
    const ran = await migrate(owner)
    const client = await owner.connect()
    try {
      await underLock(client, () => giveRights(client, role))
    } finally {
      client.release()
    }
    return ran
  } finally {
    await owner.end()
  }
}

interface Place {
  readonly role: string
  /** The same for two connections to one database. */
  readonly place: string
}
const PLACE = `select current_user::text as role, concat_ws(' ', pg_postmaster_start_time(),
  (select oid from pg_database where datname = current_database())) as place`

/** The role of DATABASE_URL. Refuses another database, and a role that has the owner's rights already. */
async function servingRole(pool: pg.Pool, owner: pg.Pool): Promise<string> {
  const [serving, owning] = [
    (await pool.query<Place>(PLACE)).rows[0] as Place,
    (await owner.query<Place>(PLACE)).rows[0] as Place,
  ]
  if (serving.place !== owning.place)
    throw new Error('DATABASE_OWNER_URL must lead to the same database as DATABASE_URL.')
  const { rows } = await owner.query<{ isOwner: boolean }>(
    `select pg_has_role($1, current_user, 'MEMBER') as "isOwner"`,
    [serving.role],
  )
  if (rows[0]?.isOwner)
    throw new Error(
      `DATABASE_URL: ${serving.role} has the rights of ${owning.role}, the role of DATABASE_OWNER_URL. Create a role of its own for it (docs/operate.md, The database).`,
    )
  return serving.role
}

/** Changes nothing when all is right, because every start comes here. */
async function giveRights(client: pg.PoolClient, role: string): Promise<void> {
  const { lacking, excess } = await deviations(client, role)
  const { rows: functions } = await client.query(
    `select from pg_proc where oid = 'add_record_months(date, date)'::regprocedure and prosecdef`,
  )
  if (lacking.length === 0 && excess.length === 0 && functions.length > 0) return
  const { rows } = await client.query<{ schema: string; database: string; to: string }>(
    `select format('%I', current_schema()) as schema, format('%I', current_database()) as database, format('%I', $1::text) as to`,
    [role],
  )
  const { schema = '', database = '', to = '' } = rows[0] ?? {}
  const statements = [
    `grant usage on schema ${schema} to ${to}`,
    `revoke create on schema ${schema} from public, ${to}`,
    // A temporary table named as one of ours would come first, and take what triggers write.
    `revoke create, temporary on database ${database} from public, ${to}`,
    // What is created later: months of the record, and tables of an upgrade until it grants more.
    `alter default privileges in schema ${schema} grant select on tables to ${to}`,
    `alter default privileges in schema ${schema} grant select, usage on sequences to ${to}`,
    // The server makes the months of the record ahead: as the owner, and nothing else.
    `alter function add_record_months(date, date) security definer set search_path = ${schema}, pg_temp`,
    'revoke execute on function add_record_months(date, date) from public',
    `grant execute on function add_record_months(date, date) to ${to}`,
  ]
  for (const each of await relationRights(client, role)) {
    const wanted = wantedRights(each)
    if (each.has.join() === wanted.join()) continue
    const kind = each.isSequence ? 'sequence' : 'table'
    statements.push(
      `revoke all on ${kind} ${each.quoted} from ${to}`,
      `grant ${wanted.join(', ')} on ${kind} ${each.quoted} to ${to}`,
    )
  }
  for (const statement of statements) await client.query(statement)
}
