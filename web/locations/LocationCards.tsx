import type { ReactNode } from 'react'
import { Stamp } from '../ui/Stamp.tsx'
import { type ListedLocation, moveBetweenRows } from './LocationTable.tsx'

interface LocationCardsProps {
  readonly locations: readonly ListedLocation[]
  readonly actions: (location: ListedLocation) => ReactNode
}

/** The list on a phone: a card a location, its button as wide as the card. */
export const LocationCards = ({ locations, actions }: LocationCardsProps) => (
  <ul className="cards" onKeyDown={moveBetweenRows}>
    {locations.map((location) => (
      <li key={location.locationId} data-inactive={location.isInactive || undefined}>
        <span className="row">
          <span className="card-title">{location.name}</span>
          {location.isInactive && <Stamp>Inactive</Stamp>}
        </span>
        <span className="row muted">
          <span className="code">
            {location.routeNo}-{location.locationNo}
          </span>
          {location.shipToCode && (
            <span>
              Ship-to <span className="code">{location.shipToCode}</span>
            </span>
          )}
        </span>
        {actions(location)}
      </li>
    ))}
  </ul>
)
