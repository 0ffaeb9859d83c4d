/** Where figures come from, and what they are put together under: the levels of a summary (RPT-16), the first word of a type of waste (RPT-09). */

import { LOCAL } from '../../ordering/ship-to.ts'
import { inRouteOrder } from '../../ordering/summary-rows.ts'
import type { ReportCell, ReportColumn } from '../report-table.ts'
import type { Level } from '../request.ts'

/** A location, with what reports say of it. Its route and ship-to are today's, for every day of the report. */
export interface Place {
  readonly locationNo: string
  readonly name: string
  readonly routeNo: string
  readonly routeName: string
  /** '' is LOCAL. */
  readonly shipToCode: string
  readonly shipToName: string
  readonly itemListCode: string
}

/** What stands under one heading. Figures of places with the same key are put together. */
interface Section {
  readonly key: string
  readonly label: string | undefined
  /** One a column of `columns`. */
  readonly cells: readonly ReportCell[]
}
export interface Sections {
  readonly columns: readonly ReportColumn[]
  readonly isByShipTo: boolean
  readonly of: (place: Place) => Section
}

const ofGroup = (label: string, kind: 'code' | 'text', width: number): ReportColumn => ({
  ...{ label, kind, width },
  isOfGroup: true,
})
const SHIP_TO = [ofGroup('Ship-To', 'code', 9), ofGroup('Ship-To Name', 'text', 20)]
const ROUTE = ofGroup('Route', 'code', 8)
const LOCATION = [ROUTE, ofGroup('Location', 'code', 9), ofGroup('Location Name', 'text', 26)]

const shipToWord = ({ shipToCode }: Pick<Place, 'shipToCode'>): string => shipToCode || LOCAL
const shipToCells = (place: Place) => [shipToWord(place), place.shipToName]
const shipToLabel = (place: Place) =>
  place.shipToCode ? `Ship-to ${[place.shipToCode, place.shipToName].filter(Boolean).join(' ')}` : LOCAL
const routeLabel = ({ routeNo, routeName }: Place) => `Route ${[routeNo, routeName].filter(Boolean).join(' ')}`
const locationCells = ({ routeNo, locationNo, name }: Place) => [routeNo, locationNo, name]
const locationLabel = ({ routeNo, locationNo, name }: Place) => `${routeNo}-${locationNo} ${name}`

export const SECTIONS: Readonly<Record<Level, Sections>> = {
  TOTAL: { columns: [], isByShipTo: false, of: () => ({ key: '', label: undefined, cells: [] }) },
  ROUTE: {
    columns: [ROUTE],
    isByShipTo: false,
    of: (place) => ({ key: place.routeNo, label: routeLabel(place), cells: [place.routeNo] }),
  },
  LOCATION: {
    columns: LOCATION,
    isByShipTo: false,
    of: (place) => ({ key: place.locationNo, label: locationLabel(place), cells: locationCells(place) }),
  },
  'SHIP-TO TOTAL': {
    columns: SHIP_TO,
    isByShipTo: true,
    of: (place) => ({ key: place.shipToCode, label: shipToLabel(place), cells: shipToCells(place) }),
  },
  'SHIP-TO ROUTE': {
    columns: [...SHIP_TO, ROUTE],
    isByShipTo: true,
    of: (place) => ({
      key: `${place.shipToCode}\n${place.routeNo}`,
      label: `${shipToLabel(place)}, ${routeLabel(place)}`,
      cells: [...shipToCells(place), place.routeNo],
    }),
  },
  'SHIP-TO LOCATION': {
    columns: [...SHIP_TO, ...LOCATION],
    isByShipTo: true,
    of: (place) => ({
      key: place.locationNo,
      label: `${shipToLabel(place)}, ${locationLabel(place)}`,
      cells: [...shipToCells(place), ...locationCells(place)],
    }),
  },
}

/** In the order in which a report with these sections tells them: by ship-to where it has those (LOCAL first), then as summaries have routes. */
export function placesInOrder(places: readonly Place[], { isByShipTo }: Sections): Place[] {
  const byRoute = inRouteOrder(places)
  return isByShipTo
    ? byRoute.sort((a, b) => (a.shipToCode < b.shipToCode ? -1 : Number(a.shipToCode > b.shipToCode)))
    : byRoute
}
