import { Button } from '../Button.tsx'
import { Brand } from './Brand.tsx'
import { PhoneLink } from './PhoneLink.tsx'

/**
 * In place of a screen that failed to load or to draw. A reload fetches the client anew, which also helps after an
 * update of the portal took away the files that this page would have loaded next.
 */
export const BrokenPage = () => (
  <div className="outside" role="alert">
    <div className="card card-narrow stack">
      <Brand />
      <h1>This page could not be shown</h1>
      <p>What you have saved is safe. Please load the page again. If that does not help, please call us.</p>
      <PhoneLink />
      <p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </p>
    </div>
  </div>
)
