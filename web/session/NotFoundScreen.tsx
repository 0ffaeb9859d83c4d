import { NotFoundNote } from './NotFoundNote.tsx'

/** An address that leads nowhere (SES-05); alone on its page. */
export default function NotFoundScreen() {
  return (
    <main id="main" className="outside">
      <NotFoundNote />
    </main>
  )
}
