import { api } from '#contract/index.ts'
import { useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { useKeys } from '../ui/keys/keys.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { BackToList } from './BackToList.tsx'
import { LocationForm } from './LocationForm.tsx'

/** A new location; its number is assigned when it is created (LOC-18, LOC-26). */
export default function CreateLocationScreen() {
  const { go } = useMoves()
  const toast = useToast()
  const shown = useAsk(api.locations.nextNo, {}, { staleTime: 0 })
  const next = shown.data?.next
  useKeys('New Location', [{ keys: 'Ctrl+Enter', does: 'Create' }])
  return (
    <div className="stack">
      <PageHeading title="New Location" />
      <LocationForm
        locationNo={
          <span>
            {next && <span className="code">{next}</span>}
            <span className="hint">{next && ' · '}Assigned when you press Create</span>
          </span>
        }
        more={<BackToList />}
        onSaved={({ location: { locationNo } }) => {
          const isOther = next !== undefined && next !== locationNo
          toast.success(
            isOther
              ? `Number ${next} was just taken. This location is ${locationNo}.`
              : `Location ${locationNo} was created.`,
          )
          go(paths.locationsAt(locationNo), { isAsked: true })
        }}
      />
    </div>
  )
}
