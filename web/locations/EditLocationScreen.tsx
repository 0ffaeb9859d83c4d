import { useState } from 'react'
import { api } from '#contract/index.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { useAddress, useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { editedPlace, readEditedId } from '../portal/paths.ts'
import { NotFoundNote } from '../session/NotFoundNote.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { BackToList } from './BackToList.tsx'
import { LocationForm } from './LocationForm.tsx'
import type { StoredLocation } from './location-values.ts'
import type { SavedLocation } from './use-save-location.ts'

/** A location's facts, changed by those who maintain locations (LOC-20 to LOC-25). */
export default function EditLocationScreen() {
  const { params } = useAddress()
  const locationId = readEditedId(params)
  return locationId === undefined ? <NotFoundNote /> : <Found key={locationId} locationId={locationId} />
}

function Found({ locationId }: { readonly locationId: number }) {
  const asked = useAsk(api.locations.one, { locationId, showInactive: true }, { staleTime: 0, gcTime: 0 })
  return (
    <div className="stack">
      {!asked.data && <PageHeading title="Location" />}
      <StateBox asked={asked} rows={10} wayBack={<BackToList />}>
        {(location) => <Edited location={location} />}
      </StateBox>
    </div>
  )
}

function Edited({ location: first }: { readonly location: StoredLocation }) {
  const [location, setLocation] = useState(first)
  const [said, setSaid] = useState<string>()
  const { setSearch } = useMoves()
  const toast = useToast()
  const { routeNo, locationNo, name } = location
  useKeys('Location', [{ keys: 'Ctrl+Enter', does: 'Update' }])
  const onSaved = ({ location: saved, told }: SavedLocation) => {
    setLocation(saved)
    const text = [`Location ${saved.locationNo} was saved.`, ...told].join(' ')
    setSaid(text)
    toast.success(text)
    setSearch(editedPlace(saved))
  }
  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title={[routeNo, locationNo, name].join(' · ')} />
        <RecordHistory kind="location" subject={locationNo} name={`location ${locationNo}`} />
      </div>
      <LocationForm
        location={first}
        locationNo={<span className="code">{locationNo}</span>}
        said={said}
        more={<BackToList />}
        onSaved={onSaved}
      />
    </div>
  )
}
