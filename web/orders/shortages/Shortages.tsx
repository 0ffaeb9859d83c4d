import { many } from '#rules/many.ts'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Order } from '../data/order-api.ts'

type Lines = NonNullable<Order['shortages']>
/** More of them stay folded: the lines of the order must not be far below, nor jump there. */
const SHOWN = 2

/** What does not come as it was ordered (ERP-05): an empty shelf that is known of can be filled. */
export default function Shortages({ lines }: { readonly lines: Lines }) {
  const short = lines.filter(({ ordered }) => ordered > 0)
  const instead = lines.filter(({ ordered }) => ordered === 0)
  return (
    <Notice tone="warn">
      <Part
        title={`${many(short.length, 'item comes', 'items come')} short`}
        lines={short}
        told={({ coming, ordered }) => `${coming} of ${ordered}`}
      />
      <Part
        title={`${many(instead.length, 'item comes', 'items come')} that you did not order`}
        lines={instead}
        told={({ coming }) => `${coming}`}
      />
    </Notice>
  )
}

interface PartProps {
  readonly title: string
  readonly lines: Lines
  readonly told: (line: Lines[number]) => string
}

function Part({ title, lines, told }: PartProps) {
  if (lines.length === 0) return null
  return (
    <details open={lines.length <= SHOWN}>
      <summary>{title}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line.itemNo}>
            <span className="code">{line.itemNo}</span> {line.description}: {told(line)}
          </li>
        ))}
      </ul>
    </details>
  )
}
