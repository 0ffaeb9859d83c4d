/** What a role of PostgreSQL may do in the database: asked before a start, by the upgrade and by the doctor. */
import type pg from 'pg'
import { type Relation, wantedRights } from './rights.ts'

type Asked = Pick<pg.Pool, 'query'>

export interface RoleFacts {
  readonly role: string
  /** True for the owner of the tables and roles that have its rights; in an empty database for roles that may create tables. */
  readonly mayUpgrade: boolean
  readonly mayReadVersions: boolean
}

export async function roleFacts(on: Asked): Promise<RoleFacts> {
  const { rows } = await on.query<RoleFacts>(`
    select current_user::text as role,
           coalesce((select pg_has_role(relowner, 'USAGE') from pg_class where oid = to_regclass('schema_migration')),
                    has_schema_privilege(current_schema(), 'CREATE'), false) as "mayUpgrade",
           coalesce(has_table_privilege(to_regclass('schema_migration'), 'SELECT'), false) as "mayReadVersions"`)
  return rows[0] as RoleFacts
}

export interface RelationRights extends Relation {
  /** Quoted, for statements. */
  readonly quoted: string
  /** In the order of the alphabet. */
  readonly has: readonly string[]
}

/** Every table and sequence, with what the role may do to it. */
export async function relationRights(on: Asked, role: string): Promise<RelationRights[]> {
  const { rows } = await on.query<RelationRights>(
    `select c.relname::text as name, format('%I.%I', n.nspname, c.relname) as quoted, c.relkind = 'S' as "isSequence",
            case when c.relkind = 'S'
              then array(select p from unnest(array['SELECT', 'UPDATE', 'USAGE']) p where has_sequence_privilege($1, c.oid, p))
              else array(select p from unnest(array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE']) p
                          where has_table_privilege($1, c.oid, p)) end as has
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p', 'S') order by c.relname`,
    [role],
  )
  return rows
}

export interface Deviations {
  readonly lacking: readonly string[]
  readonly excess: readonly string[]
}

/** Where the rights of a role that serves differ from the wanted ones, in words such as "DELETE on audit_entry". */
export async function deviations(on: Asked, role: string): Promise<Deviations> {
  const relations = await relationRights(on, role)
  const { rows } = await on.query<{ excess: string[] }>(
    `select array_remove(array[
         case when has_database_privilege($1, current_database(), 'CREATE') then 'CREATE on the database' end,
         case when has_database_privilege($1, current_database(), 'TEMPORARY') then 'TEMPORARY on the database' end,
         case when has_schema_privilege($1, current_schema(), 'CREATE') then 'CREATE on the schema' end,
         case when rolsuper then 'SUPERUSER' end, case when rolcreaterole then 'CREATEROLE' end,
         case when rolreplication then 'REPLICATION' end], null) as excess
       from pg_roles where rolname = $1`,
    [role],
  )
  const differing = (find: (each: RelationRights, wanted: readonly string[]) => readonly string[]) =>
    relations.flatMap((each) => find(each, wantedRights(each)).map((right) => `${right} on ${each.name}`))
  return {
    lacking: differing(({ has }, wanted) => wanted.filter((right) => !has.includes(right))),
    excess: [
      ...(rows[0]?.excess ?? []),
      ...differing(({ has }, wanted) => has.filter((right) => !wanted.includes(right))),
    ],
  }
}
