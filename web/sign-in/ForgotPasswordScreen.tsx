import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { RESET_LINK_MINUTES } from '#rules/limits.ts'
import { remembered } from '../portal/device.ts'
import { paths } from '../portal/paths.ts'
import { useSystemStatus } from '../session/system-status.ts'
import { TestBanner } from '../session/TestBanner.tsx'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/** LOG-11: asks for a link to a new password. What is said afterwards is the same whether or not there is such a user. */
export default function ForgotPasswordScreen() {
  const status = useSystemStatus()
  const [customerNo, setCustomerNo] = useState(() => remembered('customerNo') ?? '')
  const [userCode, setUserCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const command = useCommand(api.passwordReset.ask)
  const { error, isBusy } = command
  const phase = isMissing ? 'missing' : isBusy ? 'busy' : command.answer ? 'sent' : 'open'
  const userField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // The first field that is still to be filled.
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    fields.find(({ value }) => value === '')?.focus()
  }, [])

  const send = async () => {
    command.forgetError()
    setMissing(userCode.trim() === '')
    if (userCode.trim() === '') {
      userField.current?.focus()
      return
    }
    const wanted = customerNo.trim()
    await command.run({ userCode: userCode.trim(), ...(wanted && { customerNo: wanted }) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (phase !== 'busy') void send()
  }

  return (
    <>
      <header>{status.data?.isTest && <TestBanner />}</header>
      <main id="main" className="outside">
        <form ref={form} className="card card-narrow notched stack" onSubmit={submit} noValidate>
          <Brand size={36} />
          <PageHeading title="Forgot your password?" />
          <p>
            We send a link to your e-mail address. Use it within {RESET_LINK_MINUTES} minutes to choose a new password.
            It works once.
          </p>
          {phase === 'sent' && (
            <Notice tone="good" role="status">
              If this user exists and has an e-mail address, the link is on its way. If no e-mail arrives within a few
              minutes, look in your junk folder, check what you typed, or ask your administrator.
              {status.data?.isTest && ' In the test environment, e-mails may be written to files in the data folder.'}
            </Notice>
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
            ref={userField}
            label="Username"
            name="username"
            value={userCode}
            onChange={setUserCode}
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            error={phase === 'missing' && userCode.trim() === '' ? 'Value is required' : undefined}
          />
          <Button type="submit" variant="primary" size="wide" aria-busy={phase === 'busy'}>
            {phase === 'busy' ? 'Sending…' : phase === 'sent' ? 'Send another link' : 'Send the link'}
          </Button>
          <p>
            <Link to={paths.login()}>Back to sign in</Link>
          </p>
        </form>
      </main>
    </>
  )
}
