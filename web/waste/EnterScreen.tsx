import { useState } from 'react'
import { many, plural } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { ErrorBox, LoadingBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { useEntryForm } from './entering/use-entry-form.ts'
import { useLeaveUnkept } from './entering/use-leave-unkept.ts'
import { usePost } from './entering/use-post.ts'
import { useUndo } from './entering/use-undo.ts'
import { useWaste } from './entering/use-waste.ts'
import { PostBar } from './PostBar.tsx'
import { Scanner } from './scanner/Scanner.tsx'
import { WasteNav } from './WasteNav.tsx'

/** S15: standing in a back room, what is thrown away, one after the other. */
export default function EnterScreen() {
  const waste = useWaste()
  const { state, asked } = waste
  const undo = useUndo(waste)
  const post = usePost(waste, undo.forget)
  const form = useEntryForm(waste, (key) => {
    post.forget()
    undo.entered(key)
  })
  const [isShown, setShown] = useState(true)
  useLeaveUnkept(state.isUnkept || form.isUnkept)
  const { count = 0, pieces = 0 } = state.listed ?? {}
  const isKnown = state.listed !== undefined || state.local.length > 0
  return (
    <div className="stack waste">
      <div className="title-row">
        <PageHeading title="Waste Tracking" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <WasteNav />
      {form.locations.error && !form.locations.data && (
        <ErrorBox error={form.locations.error} onRetry={() => void form.locations.refetch()} />
      )}
      {form.locations.data?.length === 0 && <Notice>There is no active location to enter waste for.</Notice>}
      {state.isOffline && state.unsent > 0 && (
        <Notice tone="warn" role="status">
          {many(state.unsent, 'entry is', 'entries are')} not sent yet. {plural(state.unsent, 'It is', 'They are')} kept
          on this device and sent when the connection is back.
        </Notice>
      )}
      <EntryForm form={form} scanner={<Scanner onCode={form.scan} onType={form.focusItem} />} />
      <div className="waste-tools">
        <Switch id="waste-history" label="Show history" isOn={isShown} onChange={setShown} />
        {undo.label && (
          <Button title="Ctrl+Z" onClick={() => void undo.undo()}>
            {undo.label}
          </Button>
        )}
      </div>
      {undo.failed && (
        <Notice tone="bad" role="alert">
          {undo.failed}
        </Notice>
      )}
      {isKnown || !isShown ? (
        <EntryHistory waste={waste} undo={undo} isShown={isShown} />
      ) : asked.error ? (
        <ErrorBox error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingBox rows={4} />
      )}
      {/* Not before it is known what stands above: it would jump. */}
      {(isKnown || asked.error || !isShown) && (
        <PostBar post={post} total={count > 0 ? `${many(count, 'entry', 'entries')}, ${many(pieces, 'piece')}` : ''} />
      )}
    </div>
  )
}
