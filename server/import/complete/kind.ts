import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'

/** A kind of rows of the database that files name (IMP-12). In its conditions a row is `t`. */
export interface Kind {
  readonly table: string
  /** Its key: columns, and what they hold. */
  readonly key: readonly (readonly [column: string, type: 'text' | 'date' | 'integer'])[]
  /** Rows that count as being there. */
  readonly isThere?: (today: PlainDate) => RawBuilder<boolean>
  /** Rows that stay, because others name them. */
  readonly isNamed?: RawBuilder<boolean>
  /** What is set, where a row is not removed. */
  readonly ends?: RawBuilder<unknown>
  /** What is removed with the rows `gone`. */
  readonly with?: readonly RawBuilder<unknown>[]
}
/** The keys that a file has, each in the order of `key`. */
export type Keys = readonly (readonly unknown[])[]
