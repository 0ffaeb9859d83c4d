import { figure, many } from '#rules/many.ts'
import { Button } from '../Button.tsx'

interface ListFootProps {
  readonly shown: number
  readonly total: number
  readonly page: number
  /** What is listed, one of it: 'location'. */
  readonly one: string
  readonly onMore: () => void
  readonly onAll: () => void
}

/** How much of the list is drawn, the next page, and all of it. */
export function ListFoot({ shown, total, page, one, onMore, onAll }: ListFootProps) {
  const left = total - shown
  return (
    <div className="table-foot">
      <span role="status">
        {left > 0 ? `Showing ${figure(shown)} of ${many(total, one)}.` : `${many(total, one)}.`}
      </span>
      {left > page && <Button onClick={onMore}>Load {page} more</Button>}
      {left > 0 && <Button onClick={onAll}>Show all {figure(total)}</Button>}
    </div>
  )
}
