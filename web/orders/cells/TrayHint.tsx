import { TRAYS_DECIMALS } from '#rules/limits.ts'
import { useLine } from '../data/order-context.ts'

interface TrayHintProps {
  readonly itemNo: string
  readonly traySize: number | undefined
  /** Each line fills trays of its own (ORD-10). */
  readonly hasWholeTrays: boolean
}

/** How many trays the quantity makes; in sight while the line has the focus and nothing else is to be said of it (S10). */
export function TrayHint({ itemNo, traySize = 0, hasWholeTrays }: TrayHintProps) {
  const quantity = useLine(itemNo, (line) => line.live)
  if (quantity === 0 || traySize === 0) return null
  const trays = hasWholeTrays ? String(Math.ceil(quantity / traySize)) : (quantity / traySize).toFixed(TRAYS_DECIMALS)
  return (
    <span className="tray-hint">
      = {trays} {trays === '1' || trays === '1.0' ? 'tray' : 'trays'}
    </span>
  )
}
