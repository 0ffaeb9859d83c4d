import { many } from '#rules/many.ts'
import { Button } from '../../ui/Button.tsx'

interface BulkBarProps {
  readonly count: number
  readonly isBusy: boolean
  readonly mayAuthorise: boolean
  readonly onMark: (field: 'isShown' | 'isAuthorised', isOn: boolean) => void
  readonly onClear: () => void
}

/** What can be done with the items that are selected, all at once (ITM-32). */
export function BulkBar({ count, isBusy, mayAuthorise, onMark, onClear }: BulkBarProps) {
  const wait = isBusy ? 'Saving …' : undefined
  return (
    <section className="items-bulk" aria-label="Selected items" aria-busy={isBusy || undefined}>
      <span role="status">
        <strong>{many(count, 'item')}</strong> selected
      </span>
      <Button disabledReason={wait} onClick={() => onMark('isShown', true)}>
        Show on menu
      </Button>
      <Button disabledReason={wait} onClick={() => onMark('isShown', false)}>
        Take off menu
      </Button>
      {mayAuthorise && (
        <>
          <Button disabledReason={wait} onClick={() => onMark('isAuthorised', true)}>
            Authorize restricted
          </Button>
          <Button disabledReason={wait} onClick={() => onMark('isAuthorised', false)}>
            End authorization
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
