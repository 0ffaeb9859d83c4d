/** Addresses and links of reports in our names: the contract's dictionary has the old ones. */
import { reports } from '#contract/calls/reports/reports.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { linkNamed, linkNameOf } from '#contract/report-links.ts'
import { REPORTS, type ReportName } from '#rules/reports/request.ts'
import { readSearch, withSearch } from '#web/portal/paths.ts'
import { REPORT_WORDS } from '#web/reports/place/report-list.ts'

type Said = Readonly<Record<string, string>>

/** Our name of a setting, and the link's. */
const namesOf = ({ query }: AnyEndpoint): [own: string, wire: string][] =>
  Object.entries(query.dictionary).flatMap(([own, entry]) => (Array.isArray(entry) ? [[own, entry[0]]] : []))

/** The page of a report with settings as text, by our names; what is no setting goes as it is. */
export function reportAddress(report: ReportName, said: Said = {}): string {
  const endpoint = reports[linkNameOf({ report, fileType: REPORTS[report].fileTypes[0] ?? 'PDF' })]
  const wire = new Map(namesOf(endpoint))
  const search = Object.fromEntries(Object.entries(said).map(([name, value]) => [wire.get(name) ?? name, value]))
  return withSearch(`/reports/${REPORT_WORDS[report]}`, search)
}

/** What a link says, as text by our names, with its path. */
export function saidIn(link: string): Said {
  const [path = '', query = ''] = link.split('?')
  const name = linkNamed(path)
  const own = new Map(name ? namesOf(reports[name]).map(([ours, wire]) => [wire, ours]) : [])
  return {
    path,
    ...Object.fromEntries(Object.entries(readSearch(query)).map(([key, value]) => [own.get(key) ?? key, value])),
  }
}
