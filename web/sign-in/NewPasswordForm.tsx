import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { PASSWORD_LEAST } from '#rules/limits.ts'
import { type PasswordLock, passwordLock } from '#rules/password.ts'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Notice } from '../ui/notice/Notice.tsx'

interface NewPasswordFormProps {
  readonly owner: Output<typeof api.passwordReset.open>
  readonly secret: string
  readonly onDone: (isApiKeyEnded: boolean, password: string) => unknown
  /** The link works no more; the sentence says so. */
  readonly onDead: (text: string) => void
}

/** The new password, twice (PWD-02, PWD-03, PWD-06). Judged by the server's own rule before it is sent. */
export function NewPasswordForm({ owner, secret, onDone, onDead }: NewPasswordFormProps) {
  const { userCode, customerNo, hasApiKey, isInvitation } = owner
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [isShown, setShown] = useState(false)
  const [endsApiKey, setEndsApiKey] = useState(false)
  const [lock, setLock] = useState<PasswordLock>()
  const command = useCommand(api.passwordReset.finish, {
    onRefused: ({ code, message }) => code === 'dead link' && onDead(message),
  })
  const { error, isBusy } = command
  const passwordField = useRef<HTMLInputElement>(null)
  const confirmedField = useRef<HTMLInputElement>(null)
  useEffect(() => passwordField.current?.focus(), [])

  const save = async () => {
    command.forgetError()
    const found = passwordLock(password, confirmed, [userCode, customerNo])
    setLock(found)
    if (found) {
      const field = found.field === 'password' ? passwordField : confirmedField
      field.current?.focus()
      return
    }
    const done = await command.run({ secret, newPassword: password, confirmedPassword: confirmed, endsApiKey })
    if (done) await onDone(endsApiKey, password)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  const shown = { type: isShown ? 'text' : 'password', autoComplete: 'new-password', spellCheck: false } as const
  const errorAt = (field: PasswordLock['field']) => (lock?.field === field ? lock.text : undefined)

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>
        For user <span className="code">{userCode}</span>
        {customerNo === '' ? ', company staff.' : ` of customer ${customerNo}.`}{' '}
        {isInvitation ? 'Then you are signed in.' : 'Everyone signed in as this user will be signed out.'}
      </p>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={userCode} readOnly hidden />
      <TextField
        ref={passwordField}
        label="New password"
        name="new_password"
        value={password}
        onChange={setPassword}
        hint={`At least ${PASSWORD_LEAST} characters of any kind, spaces included`}
        error={errorAt('password')}
        {...shown}
      />
      <TextField
        ref={confirmedField}
        label="Confirm new password"
        name="confirmed_password"
        value={confirmed}
        onChange={setConfirmed}
        error={errorAt('confirmed')}
        {...shown}
      />
      <div className="row">
        <Button size="small" variant="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide passwords' : 'Show passwords'}
        </Button>
      </div>
      {hasApiKey && (
        <div className="field">
          <Checkbox name="end_api_key" label="Also end my API key" isChecked={endsApiKey} onChange={setEndsApiKey} />
          <p className="hint">
            Programs that order with it are refused until they get a new one. Choose this if someone else may know it.
          </p>
        </div>
      )}
      <Button type="submit" variant="primary" size="wide" aria-busy={isBusy}>
        {isBusy ? 'Saving…' : 'Save new password'}
      </Button>
    </form>
  )
}
