/** The rotating menu (SRV-04, SRV-06): which week of its cycle is on, what that week offers, and how an order carries its place. */
import { daysBetween, type PlainDate, weekdayOf } from '../calendar.ts'

export interface Rotation {
  /** Weeks until it begins again. */
  readonly weeks: number
  /** From which date which week is on, the earliest first; every seven days the next one. */
  readonly starts: readonly { readonly startsOn: PlainDate; readonly weekNo: number }[]
}

/** The week of a rotation that is on: 1 where there is none, or nobody has said when it begins. Before the first start it runs backward. */
export function menuWeekOn(rotation: Rotation | undefined, date: PlainDate): number {
  const begun = rotation?.starts.filter(({ startsOn }) => startsOn <= date).at(-1) ?? rotation?.starts[0]
  if (!rotation || !begun) return 1
  const later = begun.weekNo - 1 + Math.floor(daysBetween(begun.startsOn, date) / 7)
  return (((later % rotation.weeks) + rotation.weeks) % rotation.weeks) + 1
}

/** A day's place in the rotation as an order carries it: the weekday in the first week, seven more in each later one. */
export const menuSeqNo = (rotation: Rotation | undefined, date: PlainDate): string =>
  String((menuWeekOn(rotation, date) - 1) * 7 + weekdayOf(date))

/**
 * The week that a place in the rotation is in; one that is no place (orders from before) is in the first. In SQL: `menuWeek` of
 * server/ordering/menu.sql.ts, held to this one by a property test.
 */
export const weekOfSeqNo = (seqNo: string): number =>
  /^[1-9][0-9]{0,3}$/.test(seqNo) ? Math.floor((Number(seqNo) - 1) / 7) + 1 : 1

/** The rotation where it stands on the make date, such as "B/3"; blank without a rotation (ORD-25). */
export const makeCycleOn = (code: string, rotation: Rotation | undefined, makeDate: PlainDate): string =>
  rotation ? `${code}/${menuWeekOn(rotation, makeDate)}` : ''

/** What a cycle offers, item → weeks; undefined: nobody has said, so it takes nothing off a menu. */
export type CycleOffer = ReadonlyMap<string, ReadonlySet<number>> | undefined
/** Whether a cycle offers an item in the week of this place (SRV-04). In SQL: `isOffered` of server/ordering/menu.sql.ts. */
export const isOffered = (offer: CycleOffer, seqNo: string, itemNo: string): boolean =>
  offer === undefined || (offer.get(itemNo)?.has(weekOfSeqNo(seqNo)) ?? false)
