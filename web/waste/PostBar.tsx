import type { ReactNode } from 'react'
import { toUsDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { serverToday } from '../portal/zone.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { Post } from './entering/use-post.ts'

interface PostBarProps {
  readonly post: Post
  readonly total: string
  /** Where it stands nowhere else. */
  readonly undo?: ReactNode
}

/** Post with how much it takes, and what became of it (WST-07); on a phone it stays at the bottom. */
export function PostBar({ post, total, undo }: PostBarProps) {
  const announce = useAnnounce()
  const { said, failed, blocked, isBusy, label } = post
  const note = blocked ?? total
  return (
    <>
      {failed && (
        <Notice tone="bad" role="alert">
          {failed}
        </Notice>
      )}
      {said && (
        <Notice tone={said.left.length > 0 ? 'warn' : 'good'} role="status">
          <p>
            {said.text} {toUsDate(serverToday())}
          </p>
          {said.left.length > 0 && (
            <>
              <p>{many(said.left.length, 'entry stays', 'entries stay')} in the list:</p>
              <ul>
                {said.left.map(({ entryId, quantity, description, reason }) => (
                  <li key={entryId}>
                    {quantity} × {description}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      <div className="waste-post" data-empty={note === '' || undefined}>
        {undo}
        {note !== '' && <span className="muted">{note}</span>}
        <Button
          variant="primary"
          disabledReason={isBusy ? 'Posting…' : blocked}
          onDisabledPress={() => announce(blocked ?? 'Posting…')}
          onClick={() => void post.run()}
        >
          {label}
        </Button>
      </div>
    </>
  )
}
