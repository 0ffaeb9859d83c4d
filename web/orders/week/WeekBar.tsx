import { ChevronDown, ChevronRight } from 'lucide-react'
import { many } from '#rules/many.ts'
import { Gap } from '../../ui/table/Gap.tsx'
import type { BarEntry } from '../data/order-view.ts'

interface WeekBarProps {
  readonly entry: BarEntry
  readonly at: number
  readonly gap: number
  readonly span: number
  readonly onSection: (name: string) => void
}

/** The head of a section of items (ORD-06), which opens and closes it, or the line above what Find found besides. */
export function WeekBar({ entry, at, gap, span, onSection }: WeekBarProps) {
  if (entry.kind === 'rule') {
    return (
      <>
        {gap > 0 && <Gap height={gap} span={span} />}
        <tr className="section-bar" aria-rowindex={at + 2}>
          <td colSpan={span}>{entry.text}</td>
        </tr>
      </>
    )
  }
  const { name, title, items, isOpen } = entry.section
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      {gap > 0 && <Gap height={gap} span={span} />}
      <tr className="section-bar" aria-rowindex={at + 2}>
        <td colSpan={span}>
          <span className="section-head">
            <button type="button" aria-expanded={isOpen} onClick={() => onSection(name)}>
              <Arrow size={16} aria-hidden />
              {title}
            </button>
            <span className="section-count">{many(items.length, 'item')}</span>
          </span>
        </td>
      </tr>
    </>
  )
}
