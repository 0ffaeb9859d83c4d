import { useState } from 'react'
import { may } from '#rules/access.ts'
import { many, plural } from '#rules/many.ts'
import { paths } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, ErrorBox, LoadingBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { CorrectPosted } from './CorrectPosted.tsx'
import type { WasteEntry } from './entering/entry-calls.ts'
import { usePost } from './entering/use-post.ts'
import { useUndo } from './entering/use-undo.ts'
import { useWaste } from './entering/use-waste.ts'
import { PostBar } from './PostBar.tsx'
import { ReviewList } from './ReviewList.tsx'
import { WasteNav } from './WasteNav.tsx'

/** S16: check, correct, post. */
export default function ReviewScreen() {
  const { viewer } = useSession()
  const waste = useWaste()
  const { state, asked } = waste
  const undo = useUndo(waste)
  const post = usePost(waste, undo.forget)
  const [wanted, setWanted] = useState('')
  const entries = state.listed?.entries ?? []
  const places = byLocation(entries)
  const only = places.some(([locationNo]) => locationNo === wanted) ? wanted : ''
  const { count = 0, pieces = 0 } = state.listed ?? {}
  const unsent = state.local.length
  const isKnown = state.listed !== undefined || asked.error !== null
  return (
    <div className="stack waste">
      <div className="title-row">
        <PageHeading title="Waste Tracking" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <WasteNav />
      {unsent > 0 && (
        <Notice tone="warn" role="status">
          {many(unsent, 'entry is', 'entries are')} not saved yet and so not listed here. See{' '}
          {plural(unsent, 'it', 'them')} under Enter.
        </Notice>
      )}
      {places.length > 1 && (
        <div className="waste-tools">
          <Select
            label="Location"
            value={only}
            choices={[
              { value: '', label: 'All locations' },
              ...places.map(([value, of]) => ({ value, label: `${value} ${of[0]?.locationName ?? ''}` })),
            ]}
            onChange={setWanted}
          />
        </div>
      )}
      {undo.failed && (
        <Notice tone="bad" role="alert">
          {undo.failed}
        </Notice>
      )}
      {state.listed === undefined ? (
        asked.error ? (
          <ErrorBox error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <LoadingBox rows={6} />
        )
      ) : entries.length === 0 ? (
        <EmptyBox text="Nothing to post." action={<LinkButton to={paths.waste}>Enter waste</LinkButton>} />
      ) : (
        places
          .filter(([locationNo]) => only === '' || locationNo === only)
          .map(([locationNo, of]) => <ReviewList key={locationNo} entries={of} undo={undo} />)
      )}
      {/* Not before it is known what stands above: it would jump. */}
      {isKnown && (
        <>
          <PostBar
            post={post}
            undo={
              undo.label && (
                <Button title="Ctrl+Z" onClick={() => void undo.undo()}>
                  {undo.label}
                </Button>
              )
            }
            total={
              count === 0
                ? ''
                : `${only === '' ? 'In all' : 'Of all locations'} ${many(count, 'entry', 'entries')}, ${many(pieces, 'piece')}`
            }
          />
          {may(viewer, 'waste.correct') && <CorrectPosted />}
        </>
      )}
    </div>
  )
}

function byLocation(entries: readonly WasteEntry[]): [string, WasteEntry[]][] {
  const places = new Map<string, WasteEntry[]>()
  for (const entry of entries) places.set(entry.locationNo, [...(places.get(entry.locationNo) ?? []), entry])
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1))
}
