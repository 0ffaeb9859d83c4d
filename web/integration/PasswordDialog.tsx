import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import type { PasswordAsked } from './use-secret.ts'

interface PasswordDialogProps {
  readonly asked: PasswordAsked
  readonly userCode: string
  readonly isBusy: boolean
  readonly onGive: (password: string) => void
  readonly onClose: () => void
}

/** Some minutes after signing in, the server asks for the password again before it shows the secret (T23). */
export function PasswordDialog({ asked, userCode, isBusy, onGive, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && password !== '') onGive(password)
  }
  return (
    <Dialog
      title="Your password"
      onClose={onClose}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            {asked.action === 'show' ? 'Show the secret' : 'Create new credentials'}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <p>You signed in a while ago. Type your portal password to continue.</p>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={userCode} readOnly hidden />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          value={password}
          onChange={setPassword}
          error={asked.error}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
