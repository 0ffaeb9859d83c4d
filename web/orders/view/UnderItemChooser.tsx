import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { UNDER_MOST, type UnderItem } from '../data/use-under-item.ts'

interface UnderItemChooserProps {
  readonly under: UnderItem
  readonly onClose: () => void
}

/** "Show under each item" (S10): the phone's Column Chooser. What is ticked shows at once. */
export default function UnderItemChooser({ under: { offered, shown, choose }, onClose }: UnderItemChooserProps) {
  const isFull = shown.length >= UNDER_MOST
  return (
    <Dialog
      title="Show under each item"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="status">
        {isFull
          ? `${UNDER_MOST} are shown. Clear one to choose another.`
          : `Up to ${UNDER_MOST}. The number and the last quantity always show.`}
      </p>
      <div className="column-groups">
        {offered.map((column) => (
          <Checkbox
            key={column.key}
            label={column.meaning ? `${column.label} (${column.meaning.toLowerCase()})` : column.label}
            isChecked={shown.includes(column)}
            onChange={(isShown) => choose(column.key, isShown)}
          />
        ))}
      </div>
    </Dialog>
  )
}
