import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/index.ts'
import { addDays, isPlainDate, toUsDate, weekStart } from '#rules/calendar.ts'
import { PAST_BASIS } from '#rules/ordering/summary-rows.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { openDocument } from '../portal/files.ts'
import { paths, readSummaryPlace, type SummaryType, summaryWeek } from '../portal/paths.ts'
import { serverToday } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { usePrintFoot } from '../ui/page/print-foot.ts'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { ItemLevel } from './ItemLevel.tsx'
import { LocationLevel } from './LocationLevel.tsx'
import './summary.css'
import './summary-print.css'

const LEVELS = [
  { type: 'LOCATION', label: 'Location Level' },
  { type: 'ITEM', label: 'Item Level' },
] as const

/** S08, S09: a week's orders by location or by item (SUM-01 to SUM-22). */
export default function SummaryScreen() {
  const { search } = useAddress()
  const { go, setSearch } = useMoves()
  const place = readSummaryPlace(search)
  const firstDate = weekStart(place.firstDate ?? serverToday())
  const lastDate = addDays(firstDate, 6)
  const { print, isPrinting, failure } = usePrint()
  usePrintFoot(`Week ${toUsDate(firstDate)} thru ${toUsDate(lastDate)}`)

  const week = (days: number) => {
    const next = addDays(firstDate, days)
    if (isPlainDate(next)) setSearch({ ...summaryWeek(next), row: undefined, open: undefined }, { push: true })
  }
  const level = (summaryType: SummaryType) => {
    if (summaryType !== place.summaryType) go(paths.summary({ firstDate, summaryType }))
  }
  const printWeek = () => {
    const { summaryByLocation, summaryByItem } = api.documents
    const document = place.summaryType === 'ITEM' ? summaryByItem : summaryByLocation
    print(() => openDocument(document, { summaryType: place.summaryType, firstDate, lastDate }))
  }
  useKeys('Order Summary', [
    { keys: '[', does: 'Previous week', run: () => week(-7) },
    { keys: ']', does: 'Next week', run: () => week(7) },
  ])

  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title={`Order Summary for ${toUsDate(firstDate)} thru ${toUsDate(lastDate)}`} />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <div className="toolbar summary-week">
        <Button onClick={() => week(-7)}>
          <ChevronLeft size={18} aria-hidden /> <span className="summary-word">Previous Week</span>
        </Button>
        {LEVELS.map(({ type, label }) => (
          <Button key={type} aria-pressed={type === place.summaryType} onClick={() => level(type)}>
            {label}
          </Button>
        ))}
        <Button onClick={() => week(7)}>
          <span className="summary-word">Next Week</span> <ChevronRight size={18} aria-hidden />
        </Button>
        <Button
          className="push"
          onClick={printWeek}
          {...(isPrinting && { disabledReason: 'The PDF is being prepared.' })}
        >
          <Printer size={18} aria-hidden />{' '}
          <span className="summary-word">{isPrinting ? 'Preparing…' : 'Print with PDF'}</span>
        </Button>
      </div>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      {lastDate < serverToday() && <p className="muted">{PAST_BASIS}</p>}
      {place.summaryType === 'ITEM' ? (
        <ItemLevel firstDate={firstDate} onPrint={print} />
      ) : (
        <LocationLevel firstDate={firstDate} />
      )}
    </div>
  )
}

/** Opens documents one at a time; what the server said instead stays on the page. */
function usePrint() {
  const [isPrinting, setPrinting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const print = (open: () => Promise<void>) => {
    if (isPrinting) return
    setPrinting(true)
    setFailure(undefined)
    open()
      .catch((error: unknown) => {
        const text = `The PDF could not be created. ${error instanceof Error ? error.message : ''}`
        setFailure(text)
        toast.error(text)
      })
      .finally(() => setPrinting(false))
  }
  return { print, isPrinting, failure }
}
