/** The settings that this person last asked each report with, on this device: offered again as "Same as last time" (S22). */
import type { PlainDate } from '#rules/calendar.ts'
import type { ReportName, ReportRequest } from '#rules/reports/request.ts'
import { remember, remembered } from '../../portal/device.ts'
import { readSearch, writeSearch } from '../../portal/paths.ts'
import type { Session } from '../../session/session.tsx'
import { type PresetName, presetNames, presetOf, presetRange } from './presets.ts'
import { readRequest, writeRequest } from './report-place.ts'

/** Of how many reports, of all who sign in here. */
const KEPT = 24
type Entry = readonly [key: string, settings: string]
/** "Last week" is last week again, whenever that is. */
const PRESET = 'preset'

/** Who asks, for which customer. */
export const askerOf = ({ user, customer }: Pick<Session, 'user' | 'customer'>): string =>
  `${user.userId} ${customer?.customerNo ?? ''}`
const keyOf = (report: ReportName, asker: string) => `${asker} ${report}`

function entries(): Entry[] {
  try {
    const kept: unknown = JSON.parse(remembered('reports') ?? '[]')
    const isEntry = (one: unknown): one is Entry =>
      Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

export function noteSettings(request: ReportRequest, asker: string, today: PlainDate): void {
  const key = keyOf(request.report, asker)
  const preset = 'from' in request ? presetOf(request, today) : undefined
  const settings = writeSearch({ ...writeRequest(request, today), [PRESET]: preset })
  const kept = [[key, settings] as const, ...entries().filter(([name]) => name !== key)].slice(0, KEPT)
  remember('reports', JSON.stringify(kept))
}

/** Undefined when the report was never asked for here. */
export function lastSettings(report: ReportName, asker: string, today: PlainDate): ReportRequest | undefined {
  const settings = entries().find(([key]) => key === keyOf(report, asker))?.[1]
  if (settings === undefined) return undefined
  const search = readSearch(settings)
  const request = readRequest(report, search, today)
  const preset = presetNames.find((name): name is PresetName => name === search[PRESET])
  return preset && 'from' in request ? { ...request, ...presetRange(preset, today) } : request
}
