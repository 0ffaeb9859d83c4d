import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { Button } from '../ui/Button.tsx'
import './demo-logins.css'

export type DemoLogin = Output<typeof api.session.status>['demoLogins'][number]

/** The password of every demo user. Only a test environment reports demo users. */
export const DEMO_PASSWORD = 'demo'

interface DemoLoginsProps {
  readonly logins: readonly DemoLogin[]
  readonly onChoose: (login: DemoLogin) => void
}

/** The users of the test environment: who each is, and one click to sign in as them. */
export function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  if (logins.length === 0) return null
  return (
    <section className="card" aria-labelledby="demo-logins">
      <h2 id="demo-logins">Demo data: choose who you are</h2>
      <p className="hint">One click signs you in. The password of each is {DEMO_PASSWORD}.</p>
      <ul className="demo-logins">
        {logins.map((login) => (
          <li key={`${login.customerNo}/${login.userCode}`}>
            <Button variant="quiet" size="wide" onClick={() => onChoose(login)}>
              <span className="code">{login.userCode}</span>
              <span>{login.what}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
