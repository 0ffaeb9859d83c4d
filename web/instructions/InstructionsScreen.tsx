import { type KeyboardEvent, useEffect, useRef } from 'react'
import { foundShipTos, WHO_CHANGES } from '#rules/instructions/instructions.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { Button } from '../ui/Button.tsx'
import { focusAll } from '../ui/field/focus-all.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { useIsPhone } from '../ui/media.ts'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { rowControl } from '../ui/table/use-pages.ts'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { InstructionsText } from './InstructionsText.tsx'
import './instructions.css'
import { ShipToCards, ShipToTable } from './ShipTos.tsx'
import { type ShipTo, useShipTos } from './use-ship-tos.ts'

const inAddress = {
  read: (search: Readonly<Record<string, string | undefined>>) => ({ find: search['q'] ?? '' }),
  write: ({ find }: { readonly find: string }) => ({ q: find || undefined }),
}

/** What drivers are told at each ship-to: the list, and the text beside it or, on a phone, in its place (S17, DLV-01). */
export default function InstructionsScreen() {
  const asked = useShipTos()
  const isPhone = useIsPhone()
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const { view, setView } = useViewInAddress(inAddress)
  const list = useRef<HTMLDivElement>(null)
  const find = useRef<HTMLInputElement>(null)
  const code = search['ship'] ?? ''
  const shipTos = asked.data ?? []
  const open = shipTos.find(({ shipToCode }) => shipToCode === code)
  const hits = foundShipTos(shipTos, view.find)
  const choose = (shipToCode: string) => setSearch({ ship: shipToCode }, { push: isPhone || code === '' })
  const move = useMoveWith(hits, code, choose)
  useKeys('Delivery Instructions', [
    { keys: '/', does: 'Find', run: () => focusAll(find) },
    { keys: 'Enter', does: 'On a ship-to: its instructions' },
    { keys: '↓', does: 'On a ship-to: the next one, with its instructions where some are open' },
  ])
  useFocusOnReturn(list, isPhone, code)
  const close = () => setSearch({ ship: undefined })
  if (isPhone && code !== '')
    return (
      <div className="stack">
        <PageHeading title="Delivery Instructions" />
        <p className="no-print">
          <Button onClick={close}>Back</Button>
        </p>
        <InstructionsText key={code} code={code} shipTo={open} isFocused />
      </div>
    )
  const rows = { shipTos: hits, open: code, onView: choose, onKeyDown: move }
  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title="Delivery Instructions" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <p className="muted no-print">{WHO_CHANGES}</p>
      <StateBox
        asked={asked}
        rows={6}
        empty={(all) =>
          all.length === 0 ? <EmptyBox text="There are no ship-tos with delivery instructions." /> : undefined
        }
      >
        {(all) => (
          <div className="instructions">
            <div className="stack no-print" ref={list}>
              {/* biome-ignore lint/a11y/useSemanticElements: React does not know <search> in every DOM it runs in */}
              <div role="search" className="toolbar">
                <TextField
                  ref={find}
                  type="search"
                  label="Find"
                  placeholder="Ship-to, name or city"
                  autoComplete="off"
                  value={view.find}
                  onChange={(text) => setView({ find: text })}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
                    event.preventDefault()
                    const [only] = hits
                    if (event.key === 'Enter' && hits.length === 1 && only) choose(only.shipToCode)
                    else rowControl(list.current)?.focus()
                  }}
                />
                <span className="muted" role="status">
                  {view.find && `${hits.length} of ${all.length}`}
                </span>
              </div>
              {hits.length === 0 ? (
                <EmptyBox
                  text="No ship-tos match this search."
                  action={<Button onClick={() => setView({ find: '' })}>Clear search</Button>}
                />
              ) : isPhone ? (
                <ShipToCards {...rows} />
              ) : (
                <ShipToTable {...rows} />
              )}
            </div>
            {!isPhone &&
              (code === '' ? (
                <p className="instructions-hint muted">Press View to read what drivers are told there.</p>
              ) : (
                <InstructionsText key={code} code={code} shipTo={open} />
              ))}
          </div>
        )}
      </StateBox>
    </div>
  )
}

/** ↑ and ↓ go from row to row; with a text open, to the next one's text. */
function useMoveWith(hits: readonly ShipTo[], code: string, choose: (code: string) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const focused = (document.activeElement as HTMLElement | null)?.dataset['row']
    const next = hits[hits.findIndex(({ shipToCode }) => shipToCode === focused) + step]
    if (focused === undefined || !next) return
    event.preventDefault()
    rowControl(event.currentTarget, next.shipToCode)?.focus()
    if (code !== '') choose(next.shipToCode)
  }
}

/** On a phone, Back comes to the ship-to that was read. */
function useFocusOnReturn(list: { readonly current: HTMLElement | null }, isPhone: boolean, code: string) {
  const before = useRef(code)
  useEffect(() => {
    if (isPhone && code === '' && before.current !== '') rowControl(list.current, before.current)?.focus()
    before.current = code
  }, [list, isPhone, code])
}
