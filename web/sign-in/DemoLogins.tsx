import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { Button } from '../ui/Button.tsx'

type DemoLogin = Output<typeof api.session.status>['demoLogins'][number]

interface DemoLoginsProps {
  readonly logins: readonly DemoLogin[]
  readonly onChoose: (login: DemoLogin) => void
}

/** The test environment's log-ins; a press fills the form in. */
export function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  if (logins.length === 0) return null
  return (
    <section aria-labelledby="demo-logins">
      <h2 id="demo-logins">Demo log-ins</h2>
      <p className="hint">The password is demo for all of them.</p>
      <ul className="demo-logins">
        {logins.map((login) => (
          <li key={`${login.customerNo}/${login.userCode}`}>
            <Button size="small" title={login.what} onClick={() => onChoose(login)}>
              <span className="code">{login.userCode}</span>
              <span className="hidden-visually">, {login.what}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
