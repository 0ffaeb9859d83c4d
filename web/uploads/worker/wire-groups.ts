/** Orders of a file as the calls have them, and back: they write the weekday as its code. */

import type { uploads } from '#contract/calls/uploads.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { dayCode, weekdayFromText, weekdayOf } from '#rules/calendar.ts'
import type { AskedGroupLine } from '#rules/uploads/judge-group.ts'
import type { OrderGroup } from '#rules/uploads/model.ts'
import type { GroupResult } from './protocol.ts'

type AskedGroup = Input<typeof uploads.check>['groups'][number]
type WireDay = AskedGroup['usedOnDay']

export const toWire = ({
  customerNo,
  locationNo,
  orderDate,
  usedOnDay,
  lines,
}: OrderGroup<AskedGroupLine>): AskedGroup => ({
  ...(customerNo !== undefined && { customerNo }),
  locationNo,
  orderDate,
  usedOnDay: dayCode(usedOnDay) as WireDay,
  lines: [...lines],
})

type WireResult = Output<typeof uploads.batch>['groups'][number]
export const fromWire = (group: WireResult): GroupResult => ({
  ...group,
  usedOnDay: weekdayFromText(group.usedOnDay) ?? weekdayOf(group.orderDate),
})
