import { many } from '#rules/many.ts'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Order } from '../data/order-api.ts'

/** What does not come as it was ordered (ERP-05): an empty shelf that somebody knows of can be filled. */
export default function Shortages({ lines }: { readonly lines: NonNullable<Order['shortages']> }) {
  const short = lines.filter(({ ordered }) => ordered > 0)
  const instead = lines.filter(({ ordered }) => ordered === 0)
  return (
    <Notice tone="warn">
      {short.length > 0 && <p>{many(short.length, 'item comes', 'items come')} short:</p>}
      <ul className="shortages">
        {short.map(({ itemNo, description, ordered, coming }) => (
          <li key={itemNo}>
            <span className="code">{itemNo}</span> {description}: {coming} of {ordered}
          </li>
        ))}
      </ul>
      {instead.length > 0 && <p>Not ordered, and comes instead:</p>}
      <ul className="shortages">
        {instead.map(({ itemNo, description, coming }) => (
          <li key={itemNo}>
            <span className="code">{itemNo}</span> {description}: {coming}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
