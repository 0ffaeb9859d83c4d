import type { ReactNode } from 'react'
import { Stamp } from '../ui/Stamp.tsx'
import { moveBetweenRows } from '../ui/table/move-between-rows.ts'
import type { ListedLocation } from './LocationTable.tsx'

interface LocationCardsProps {
  readonly locations: readonly ListedLocation[]
  readonly actions: (location: ListedLocation) => ReactNode
}

/** The list on a phone: a row a location, its button at the end. */
export const LocationCards = ({ locations, actions }: LocationCardsProps) => (
  <ul className="cards row-cards" onKeyDown={moveBetweenRows}>
    {locations.map((location) => (
      <li key={location.locationId} data-inactive={location.isInactive || undefined}>
        <span>
          <span className="card-title">{location.name}</span>
          {location.isInactive && ' '}
          {location.isInactive && <Stamp>Inactive</Stamp>}
        </span>
        <span className="muted">
          <span className="code">
            {location.routeNo}-{location.locationNo}
          </span>
          {location.shipToCode && (
            <>
              {' '}
              · Ship-to <span className="code">{location.shipToCode}</span>
            </>
          )}
        </span>
        {actions(location)}
      </li>
    ))}
  </ul>
)
