/**
 * A report's settings in an address, under the names that its link has (RPT-22): a form with its address is a saved report. What
 * is as the form begins is not in it, and what is malformed reads as absent.
 */
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { type LinkName, linkNamed, linkNameOf, linkOf, requestOf } from '#contract/report-links.ts'
import { isPlainDate, type PlainDate } from '#rules/calendar.ts'
import { type ShipToChoice, writeShipTo } from '#rules/ordering/ship-to.ts'
import {
  CODES_SHOWN,
  DETAILS,
  defaultRequest,
  HISTORY_SORTS,
  LEVELS,
  REPORTS,
  type ReportName,
  type ReportRequest,
  WASTE_SORTS,
  WASTE_TYPES,
} from '#rules/reports/request.ts'
import { readSearch, withSearch } from '../../portal/paths.ts'
import { reportPath } from './report-list.ts'

export type Search = Readonly<Record<string, string | undefined>>

/** The type is in a link's path; an address has it here. */
const FILE_TYPE = 'filetype'
/** The job whose result is shown. */
export const JOB = 'job'

/** The settings of the address; the form's defaults for what it does not say, or says wrongly. */
export function readRequest(report: ReportName, search: Search, today: PlainDate): ReportRequest {
  const standard = defaultRequest(report, today)
  const fileType = REPORTS[report].fileTypes.find((type) => type === search[FILE_TYPE]?.toUpperCase())
  const name = linkNameOf({ ...standard, ...(fileType && { fileType }) } as ReportRequest)
  return requestOf(name, decoded(name, search), today)
}

/** The request as parameters of the address: each that differs from the form's default, and undefined for the others. */
export function writeRequest(request: ReportRequest, today: PlainDate): Search {
  const standard = defaultRequest(request.report, today)
  const [own, usual] = [
    parametersOf(request),
    parametersOf({ ...standard, fileType: request.fileType } as ReportRequest),
  ]
  const { dictionary, fields } = endpointOf(linkNameOf(request)).query
  const days = [dictionary['from'], dictionary['to']].flatMap((entry) => (Array.isArray(entry) ? [entry[0]] : []))
  // Half a period would move with today.
  const areOtherDays = days.some((name) => own[name] !== usual[name])
  const isSaid = (name: string) => (days.includes(name) ? areOtherDays : own[name] !== usual[name])
  const changed = Object.fromEntries([...fields.keys()].map((name) => [name, isSaid(name) ? own[name] : undefined]))
  return { ...changed, [FILE_TYPE]: request.fileType === standard.fileType ? undefined : request.fileType }
}

/** The request that a job was asked with; undefined for a link that is no report's. */
export function requestOfLink(link: string, today: PlainDate): ReportRequest | undefined {
  const [path = '', query = ''] = link.split('?')
  const name = linkNamed(path)
  return name && requestOf(name, decoded(name, readSearch(query)), today)
}

/** The form with these settings, and the result of a job where there is one. */
export const addressOf = (request: ReportRequest, today: PlainDate, jobId?: number): string =>
  withSearch(reportPath(request.report), {
    ...writeRequest(request, today),
    [JOB]: jobId === undefined ? undefined : String(jobId),
  })

/** Without the ship-to where the menu has the same one: chosen anew there, it is the form's as well. */
export const besideMenu = (request: ReportRequest, shipTo: string): ReportRequest =>
  request.shipTo && writeShipTo(request.shipTo) === shipTo ? { ...request, shipTo: undefined } : request

export const readJobId = (search: Search): number | undefined =>
  /^\d{1,9}$/.test(search[JOB] ?? '') ? Number(search[JOB]) : undefined

const endpointOf = (name: LinkName): AnyEndpoint => api.reports[name]

const parametersOf = (request: ReportRequest): Search => readSearch(linkOf(request).split('?')[1] ?? '')

const isOneOf = (words: readonly string[]) => (value: unknown) => words.includes(String(value))
const isDate = (value: unknown) => isPlainDate(String(value))
const isGood: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...{ date: isDate, from: isDate, to: isDate },
  type: isOneOf(WASTE_TYPES),
  level: isOneOf(LEVELS),
  detail: isOneOf(DETAILS),
  codeShown: isOneOf(CODES_SHOWN),
  shipTo: (value) => writeShipTo(value as ShipToChoice).length <= 10,
  locationNo: (value) => /^\d{6}$/.test(String(value)),
}
const SORTS = { waste: WASTE_SORTS, history: HISTORY_SORTS }

/** As the server would read it, but for what it would refuse: the browser has no judge of its own (vite.config.ts). */
function decoded(name: LinkName, search: Search): Record<string, unknown> {
  const given = endpointOf(name).query.read(search) as Record<string, unknown>
  const isSort = isOneOf(name.startsWith('waste') ? SORTS.waste : SORTS.history)
  return Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && (field === 'sort' ? isSort : (isGood[field] ?? (() => true)))(value),
    ),
  )
}
