import { ArrowLeftToLine } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

interface FillHeadProps {
  /** The day as the column is headed. */
  readonly label: string
  readonly onFill: () => void
}

/** In a history column's head: its quantities into the lines that are empty (S10). */
export const FillHead = ({ label, onFill }: FillHeadProps) => (
  <Button
    variant="quiet"
    className="head-fill"
    aria-label={`Fill empty lines from ${label}`}
    title={`Fill empty lines from ${label}`}
    onClick={onFill}
  >
    <ArrowLeftToLine size={14} aria-hidden />
  </Button>
)
