import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { many } from '#rules/many.ts'
import { useWhole } from './order-context.ts'
import type { Section } from './order-view.ts'

interface SectionBarProps {
  readonly section: Section
  readonly onToggle: (name: string) => void
}

/** The head of a section of lines (ORD-06): opens and closes it, and sums its pieces as they are typed. */
export const SectionBar = memo(function SectionBar({ section, onToggle }: SectionBarProps) {
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
