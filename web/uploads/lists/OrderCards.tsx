import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { toUsDate, weekdayName } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import { LOCATION_ALERT_TITLE, locationAlertText } from '#rules/uploads/review.ts'
import { useAsk } from '../../portal/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { useFocusNext } from '../../ui/table/use-focus-next.ts'
import type { Desk } from '../use-upload.ts'
import type { OrderCard, ReviewState } from '../worker/protocol.ts'
import { findLocation } from './find-location.ts'

const PAGE = 50
const LIST = 'upload-locations'
const cardField = (index: number): string => `upload-location-${index}`

interface OrderCardsProps {
  readonly desk: Desk
  readonly review: ReviewState
  /** CONFIRM was pressed too early (XML-07). */
  readonly isAlerted: boolean
}

/** Locations to choose from. Asked for with the screen, so that they are there when a file is. */
export const useLocations = () => useAsk(api.locations.list, { showInactive: false }, { staleTime: 5 * 60_000 })

/** The orders of an XML file, each with the location that the user chooses (XML-07, XML-10). */
export function OrderCards(props: OrderCardsProps) {
  return (
    <StateBox asked={useLocations()}>
      {(known) => (
        <CardList
          {...props}
          names={
            new Map(known.map(({ locationNo, routeNo, name }) => [locationNo, `${routeNo}-${locationNo} ${name}`]))
          }
        />
      )}
    </StateBox>
  )
}

interface CardListProps extends OrderCardsProps {
  readonly names: ReadonlyMap<string, string>
}

function CardList({ desk, review: { cards = [], withoutLocation }, isAlerted, names }: CardListProps) {
  const [shown, setShown] = useState(PAGE)
  const missing = new Set(withoutLocation)
  const offered = cards.filter((card) => missing.has(card.index) && card.offered !== undefined)
  // An order without a location is in sight, however far down it stands.
  const last = Math.max(shown, isAlerted ? Math.max(0, ...withoutLocation) : 0)
  const list = useRef<HTMLUListElement>(null)
  useFocusNext(list, Math.min(last, cards.length))
  return (
    <div className="stack">
      {offered.length > 0 && (
        <div className="row">
          <Button onClick={() => void desk.do.chooseLocation('all', undefined)}>
            Use the locations of the ship-to numbers ({figure(offered.length)})
          </Button>
        </div>
      )}
      <datalist id={LIST}>
        {[...names].map(([locationNo, name]) => (
          <option key={locationNo} value={locationNo}>
            {name}
          </option>
        ))}
      </datalist>
      <ul ref={list} className="cards upload-cards">
        {cards.slice(0, last).map((card) => (
          <Card
            key={card.index}
            card={card}
            names={names}
            desk={desk}
            isMissing={isAlerted && missing.has(card.index)}
          />
        ))}
      </ul>
      {cards.length > last && (
        <Button onClick={() => setShown(last + PAGE)}>
          Show {Math.min(PAGE, cards.length - last)} more of {figure(cards.length)}
        </Button>
      )}
    </div>
  )
}

/** CONFIRM was pressed before every order had its location (XML-07). */
export function LocationAlert({ review: { cards = [], withoutLocation } }: Pick<OrderCardsProps, 'review'>) {
  return (
    <Notice tone="bad" role="alert">
      <h3>{LOCATION_ALERT_TITLE}</h3>
      <p>{locationAlertText(withoutLocation.length)}</p>
      <ul className="upload-alert">
        {withoutLocation.slice(0, PAGE).map((index) => (
          <li key={index}>
            <Button variant="quiet" size="small" onClick={() => document.getElementById(cardField(index))?.focus()}>
              {titleOf(cards.find((card) => card.index === index))}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const titleOf = (card: OrderCard | undefined) => (card ? `Order ${card.orderNo || card.index}` : '')

const CHOSEN_FROM = { memory: ', same as last upload', number: '', 'POS number': ', by its POS number' } as const

interface CardProps {
  readonly card: OrderCard
  readonly names: ReadonlyMap<string, string>
  readonly desk: Desk
  readonly isMissing: boolean
}

function Card({ card, names, desk, isMissing }: CardProps) {
  const { index, shipToIdent, orderDate, usedOnDay, lines, pieces, locationNo, offered, isLeftOut } = card
  const [typed, setTyped] = useState(locationNo ?? '')
  useEffect(() => setTyped(locationNo ?? ''), [locationNo])
  const chosen = locationNo === undefined ? undefined : (names.get(locationNo) ?? locationNo)
  const [isUnknown, setUnknown] = useState(false)
  const id = cardField(index)
  const choose = (text: string) => {
    const next = findLocation(text, names)
    setUnknown(text.trim() !== '' && next === undefined)
    if (next !== locationNo) void desk.do.chooseLocation(index, next)
  }
  const isNumber = /^\d+$/.test(typed.trim())
  const unknown = isNumber
    ? `${typed} is not one of your locations.`
    : `${typed} matches none of your locations, or several.`
  const hint = chosen ? `${chosen}${CHOSEN_FROM[card.chosenFrom ?? 'number']}` : undefined
  const error = isUnknown ? unknown : isMissing ? 'Choose a location.' : undefined
  return (
    <li className="upload-card" data-left-out={isLeftOut || undefined}>
      <div className="row">
        <span className="card-title">{titleOf(card)}</span>
        {isLeftOut && <Stamp>Left out</Stamp>}
        <span className="push muted">
          {many(lines, 'line')}, {many(pieces, 'piece')}
        </span>
      </div>
      <p>
        {orderDate === undefined ? 'No valid date' : toUsDate(orderDate)}
        {usedOnDay !== undefined && `, used on ${weekdayName(usedOnDay)}`}. Ship-to{' '}
        <span className="code">{shipToIdent || '(none)'}</span>
      </p>
      {!isLeftOut && (
        <div className="field">
          <label htmlFor={id}>Location</label>
          <input
            id={id}
            className="input input-code"
            list={LIST}
            autoComplete="off"
            value={typed}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-about`}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              if (names.has(event.currentTarget.value)) choose(event.currentTarget.value)
            }}
            onBlur={() => choose(typed)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') choose(typed)
            }}
          />
          <span id={`${id}-about`} className={error ? 'field-error' : 'hint'}>
            {error ?? hint ?? (card.refusal ? `${card.refusal}. Choose one.` : 'Route, number or name')}
          </span>
        </div>
      )}
      <div className="row">
        {!isLeftOut && locationNo === undefined && offered !== undefined && (
          <Button size="small" onClick={() => void desk.do.chooseLocation(index, offered)}>
            Use {names.get(offered) ?? offered}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`${isLeftOut ? 'Include again' : 'Leave out this order'}, ${titleOf(card)}`}
          onClick={() => void desk.do.leaveOutOrder(index, !isLeftOut)}
        >
          {isLeftOut ? 'Include again' : 'Leave out this order'}
        </Button>
      </div>
    </li>
  )
}
