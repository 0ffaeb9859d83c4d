import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { many } from '#rules/many.ts'
import { useWhole } from '../data/order-context.ts'
import type { BarEntry, Section } from '../data/order-view.ts'

export const barKey = (entry: BarEntry) => (entry.kind === 'section' ? `section ${entry.section.name}` : 'rule')

/** What stands between lines: the head of a section, or the rule above what Find found besides. */
export const EntryBar = ({
  entry,
  onSection,
}: {
  readonly entry: BarEntry
  readonly onSection: (name: string) => void
}) =>
  entry.kind === 'section' ? (
    <SectionBar section={entry.section} onToggle={onSection} />
  ) : (
    <span className="section-head rule-text">{entry.text}</span>
  )

interface SectionBarProps {
  readonly section: Section
  readonly onToggle: (name: string) => void
}

/** The head of a section of lines (ORD-06): opens and closes it, and sums its pieces as they are typed. */
const SectionBar = memo(function SectionBar({ section, onToggle }: SectionBarProps) {
  const { name, title, items, isOpen } = section
  const pieces = useWhole((store) => items.reduce((sum, { itemNo }) => sum + store.line(itemNo).live, 0))
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <span className="section-head">
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(name)}>
        <Arrow size={16} aria-hidden />
        {title}
      </button>
      <span className="section-count">
        {many(items.length, 'item')}, {many(pieces, 'piece')}
      </span>
    </span>
  )
})
