import { useCallback, useState } from 'react'
import { heldCutoff } from '#rules/ordering/cutoff-row.ts'
import { mayLeave } from '../portal/leaving.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { serverToday } from '../portal/zone.ts'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { TabbedSections } from '../ui/page/Tabs.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import './cutoffs.css'
import { type CutoffsView, readView, writeView } from './cutoffs-view.ts'
import { OverrideList } from './OverrideList.tsx'
import { OwnerPicker } from './OwnerPicker.tsx'
import { RowForm } from './RowForm.tsx'
import { newValues } from './row-values.ts'
import { Timeline } from './Timeline.tsx'
import { rulesOf, type TimelineDay, useCutoffs } from './use-cutoffs.ts'
import { WeekdayList } from './WeekdayList.tsx'

/** Order Add/Cut (CUT-01): when each delivery day closes, for every customer or one, and the exceptions. */
export default function CutoffsScreen() {
  const { view, setView } = useViewInAddress<CutoffsView>({ read: readView, write: writeView })
  const { ownerNo, part } = view
  const isPhone = useIsPhone()
  const asked = useCutoffs(ownerNo)
  const all = useCutoffs('')
  // Drawn at once: a customer's weekdays are not whole without those of every customer.
  const both = {
    ...{ ...asked, data: all.data && asked.data, error: asked.error ?? all.error },
    refetch: () => Promise.all([asked.refetch(), all.refetch()]),
  }
  const [draft, setDraft] = useState<readonly TimelineDay[]>()
  /** A new form for each row that was added. */
  const [added, setAdded] = useState(0)
  /** Another customer takes the forms away: what is typed in them is not lost without a question. */
  const showOwner = async (next: string) => {
    if (await mayLeave()) setView({ ...view, ownerNo: next })
  }
  const onDraft = useCallback((timeline: readonly TimelineDay[] | undefined) => setDraft(timeline), [])
  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title="Order Add/Cut" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <p className="text-column">
        When orders for a delivery day close. Every screen, upload and program goes by these rows. A customer’s own row
        for a date goes first, then the date’s, then the customer’s weekday, then the default.
      </p>
      <StateBox asked={both} rows={12}>
        {({ weekdays, dates, owners, ownerName, timeline }) => {
          const today = serverToday()
          const taken = new Set(dates.flatMap(({ orderDate }) => orderDate ?? []))
          const whose = ownerNo === '' ? 'every customer' : `${ownerNo} ${ownerName ?? ''}`.trim()
          const parts = [
            {
              name: 'default' as const,
              label: ownerNo === '' ? 'Default' : 'Weekdays',
              view: (
                <WeekdayList
                  ownerNo={ownerNo}
                  rows={weekdays}
                  defaults={ownerNo === '' ? weekdays : (all.data?.weekdays ?? [])}
                  onDraft={onDraft}
                />
              ),
            },
            {
              name: 'overrides' as const,
              label: 'Overrides',
              view: <OverrideList rows={dates} view={view} onView={setView} today={today} onDraft={onDraft} />,
            },
            {
              name: 'add' as const,
              label: 'Add Cut Date',
              view: (
                <RowForm
                  key={`${ownerNo} ${added}`}
                  start={newValues(ownerNo)}
                  isNew
                  taken={taken}
                  heldOn={(date) => heldCutoff(rulesOf([all.data, asked.data]), ownerNo, date)}
                  action="Add"
                  onDraft={onDraft}
                  onSaved={() => setAdded((count) => count + 1)}
                />
              ),
            },
          ]
          return (
            <>
              <OwnerPicker
                ownerNo={ownerNo}
                owners={owners}
                onChoose={(next) => next !== ownerNo && void showOwner(next)}
              />
              {ownerNo !== '' && (
                <Notice tone="other">
                  These rows are for {whose} alone. Where it has none, those of every customer hold.
                </Notice>
              )}
              <div className="cutoff-layout">
                <TabbedSections
                  label="Parts of Order Add/Cut"
                  isTabbed={isPhone}
                  chosen={part}
                  onChoose={(next) => setView({ ...view, part: next })}
                  tabs={parts}
                />
                <Timeline days={timeline} draft={draft} heading={`Next 14 days, ${whose}`} />
              </div>
            </>
          )
        }}
      </StateBox>
    </div>
  )
}
