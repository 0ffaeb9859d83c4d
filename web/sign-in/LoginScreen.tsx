import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { ask, requestContext } from '../portal/api.ts'
import { forgetAllButDevice, noteSession, remember, remembered } from '../portal/device.ts'
import { paths, readNext } from '../portal/paths.ts'
import { keptCount } from '../portal/unsent/kept.ts'
import { keptDones } from '../portal/unsent/kept-done.ts'
import { keptWasteCount, keptWasteText } from '../portal/unsent/kept-names.ts'
import { useSystemStatus } from '../session/system-status.ts'
import { TestBanner } from '../session/TestBanner.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { telephone } from '../ui/telephone.ts'
import { DEMO_PASSWORD, type DemoLogin, DemoLogins } from './DemoLogins.tsx'
import { LoginNotice } from './LoginNotice.tsx'

const REQUIRED = 'Value is required'

/** Why the reader is here, and what of theirs is kept (SYS-07). */
function endedText(ended: string | undefined, kept: number, dones: number, waste: number): string {
  const why = ended === 'elsewhere' ? 'You signed out in another tab.' : ended ? 'You were signed out.' : ''
  const what = many(kept, 'quantity that was not sent is', 'quantities that were not sent are')
  const texts = [
    why,
    kept > 0 && `${what} kept on this device for 24 hours, and sent after you sign in.`,
    dones > 0 && `Done for ${many(dones, 'order')} waits, and is carried out after you sign in.`,
    waste > 0 && `${keptWasteText(waste)}, and sent after you sign in.`,
  ]
  return texts.filter(Boolean).join(' ')
}

/** S01: sign in. The server judges; here only an empty user name or password is held back. */
export default function LoginScreen() {
  const { search } = useAddress()
  const { go } = useMoves()
  const client = useQueryClient()
  const status = useSystemStatus()
  const [customerNo, setCustomerNo] = useState(() => remembered('customerNo') ?? '')
  const [userCode, setUserCode] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [error, setError] = useState<string>()
  const [kept] = useState(keptCount)
  const [dones] = useState(() => keptDones().filter(({ refused }) => !refused).length)
  const [waste] = useState(() => keptWasteCount())
  const form = useRef<HTMLFormElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const isEmpty = (input: HTMLInputElement) => input.value === ''
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])]
    const first = fields.find(isEmpty) ?? fields[0]
    first?.focus()
  }, [])
  useEffect(() => {
    if (status.data?.status === 'ServerDown') go(paths.error, { replace: true })
  }, [status.data, go])

  const signIn = async (given = { customerNo, userCode, password }) => {
    setSent(true)
    setError(undefined)
    const missing = [given.userCode.trim() === '' && 'username', given.password === '' && 'password'].find(Boolean)
    if (missing) {
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      const wanted = given.customerNo.trim()
      Object.assign(requestContext, { viewAs: '', shipTo: '' })
      const here = await ask(api.session.login, wanted ? { customerNo: wanted } : {}, {
        basic: { userCode: given.userCode.trim(), password: given.password },
      })
      forgetAllButDevice()
      client.clear()
      requestContext.csrf = here.token
      remember('customerNo', wanted || undefined)
      noteSession(here.userId)
      go(readNext(search), { replace: true })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setPassword('')
      setSent(false)
      setBusy(false)
      passwordField.current?.focus()
    }
  }
  /** The fields show who signs in, so that a refusal is not about a blank form. */
  const signInAs = (login: DemoLogin) => {
    if (isBusy) return
    setCustomerNo(login.customerNo)
    setUserCode(login.userCode)
    void signIn({ ...login, password: DEMO_PASSWORD })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void signIn()
  }
  const phone = status.data?.phone ?? remembered('phone')
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <>
      <header>{status.data?.isTest && <TestBanner />}</header>
      <main id="main" className="outside outside-two">
        <form ref={form} className="card notched stack" onSubmit={submit} noValidate>
          <Brand size={36} />
          <p>Order fresh food for your locations, and change orders until the cut-off.</p>
          <PageHeading title="Sign in" />
          {(search['ended'] || kept + dones + waste > 0) && !error && (
            <Notice role="status">{endedText(search['ended'], kept, dones, waste)}</Notice>
          )}
          {error && (
            <Notice tone="bad" role="alert">
              {error}
            </Notice>
          )}
          <TextField
            label="Customer number"
            name="customer_no"
            value={customerNo}
            onChange={setCustomerNo}
            autoComplete="on"
            autoCapitalize="characters"
            spellCheck={false}
            hint="Staff: leave blank"
            isCode
          />
          <TextField
            label="Username"
            name="username"
            value={userCode}
            onChange={setUserCode}
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            error={wasSent && userCode.trim() === '' ? REQUIRED : undefined}
          />
          <TextField
            ref={passwordField}
            label="Password"
            name="password"
            type={isShown ? 'text' : 'password'}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            spellCheck={false}
            error={wasSent && password === '' ? REQUIRED : undefined}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            end={
              <Button
                size="small"
                variant="quiet"
                aria-label={isShown ? 'Hide password' : 'Show password'}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Hide' : 'Show'}
              </Button>
            }
          />
          {isCapsLock && (
            <p className="hint" role="status">
              Caps Lock is on.
            </p>
          )}
          <Button type="submit" variant="primary" size="wide" aria-busy={isBusy}>
            {isBusy ? 'Signing in…' : 'Sign in'}
          </Button>
          <p>
            <Link to={paths.forgotPassword}>Forgot your password?</Link>
          </p>
          {phone && (
            <p className="muted">
              Not a customer yet? Call <a href={telephone(phone)}>{phone}</a>.
            </p>
          )}
        </form>
        <div className="stack">
          <DemoLogins logins={status.data?.demoLogins ?? []} onChoose={signInAs} />
          <LoginNotice isReady={!status.isLoading} />
        </div>
      </main>
    </>
  )
}
