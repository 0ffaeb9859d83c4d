import { Button } from '../ui/Button.tsx'

interface ListFootProps {
  readonly shown: number
  readonly total: number
  readonly page: number
  readonly one: string
  readonly many: string
  readonly onMore: () => void
}

/** How much of the list is drawn, and the next page. */
export const ListFoot = ({ shown, total, page, one, many, onMore }: ListFootProps) => (
  <div className="table-foot">
    <span role="status">
      {shown < total ? `Showing ${shown} of ${total} ${many}.` : `${total} ${total === 1 ? one : many}.`}
    </span>
    {shown < total && <Button onClick={onMore}>Load {Math.min(page, total - shown)} more</Button>}
  </div>
)
