import { useState } from 'react'
import { api } from '#contract/index.ts'
import { PASSWORD_LEAST } from '#rules/limits.ts'
import { passwordLock } from '#rules/password.ts'
import { requestContext } from '../portal/api.ts'
import { tellRenewed } from '../portal/tabs.ts'
import { useSession } from '../session/session.tsx'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { OwnSessions } from './OwnSessions.tsx'

const EMPTY = { currentPassword: '', newPassword: '', confirmedPassword: '' }
const FIELDS = {
  currentPassword: { label: 'Current password' },
  newPassword: { label: 'New Password' },
  confirmedPassword: { label: 'Confirm new password' },
} as const

/** S20: one's own password (PWD-01 to PWD-06). Not while staff view as a customer (T09). */
export default function UpdatePasswordScreen() {
  const { isViewingAs } = useSession()
  const [isDone, setDone] = useState(false)
  return (
    <div className="stack">
      <PageHeading title="Change Password" />
      <div className="card card-narrow stack">
        {isDone && (
          <Notice tone="good" role="status">
            Your password was changed. You stay signed in here.
          </Notice>
        )}
        {isViewingAs ? (
          <p>Go back to your own account to change your password.</p>
        ) : (
          <PasswordForm onDone={() => setDone(true)} onChange={() => setDone(false)} />
        )}
      </div>
      {/* With another password there are fewer of them. */}
      {!isViewingAs && <OwnSessions key={isDone ? 'after' : 'before'} />}
    </div>
  )
}

function PasswordForm({ onDone, onChange }: { readonly onDone: () => void; readonly onChange: () => void }) {
  const { user, customer } = useSession()
  const [isShown, setShown] = useState(false)
  const judge = ({ currentPassword, newPassword, confirmedPassword }: typeof EMPTY) => {
    const lock = passwordLock(newPassword, confirmedPassword, [user.userCode, customer?.customerNo ?? ''])
    return [
      ...(currentPassword === '' ? [{ field: 'currentPassword', text: 'Value is required' }] : []),
      ...(lock ? [{ field: lock.field === 'password' ? 'newPassword' : 'confirmedPassword', text: lock.text }] : []),
    ]
  }
  const form = useForm({ start: EMPTY, judge })
  const command = useCommand(api.users.changePassword, {
    onRefused: form.refused,
    after: async ({ token }) => {
      // The session has another token now, in this tab and in the others.
      requestContext.csrf = token
      tellRenewed()
    },
    stale: [api.session.current],
    said: () => 'Your password was changed.',
  })
  const save = async (values: typeof EMPTY) => {
    onChange()
    if (!(await command.run({ userId: user.userId, ...values }))) return
    form.reset(EMPTY)
    onDone()
  }
  const { newPassword, confirmedPassword } = form.values
  const length = [...newPassword].length
  const secret = { type: isShown ? 'text' : 'password', spellCheck: false } as const
  const lengthHint =
    length === 0 || length >= PASSWORD_LEAST
      ? `At least ${PASSWORD_LEAST} characters of any kind, spaces included`
      : `${length} of at least ${PASSWORD_LEAST} characters`
  const matchHint =
    confirmedPassword === '' ? undefined : newPassword === confirmedPassword ? 'The two match.' : 'Not the same yet'
  return (
    <Form
      form={form}
      fields={FIELDS}
      notSaved="Your password was not changed."
      action="Save"
      isBusy={command.isBusy}
      error={command.error}
      isUnanswered={command.isUnanswered}
      onSave={save}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.userCode} readOnly hidden />
      <TextField
        label="Current password"
        {...form.text('currentPassword')}
        {...secret}
        autoComplete="current-password"
      />
      <TextField
        label="New Password"
        hint={lengthHint}
        {...form.text('newPassword')}
        {...secret}
        autoComplete="new-password"
      />
      <TextField
        label="Confirm new password"
        hint={matchHint}
        {...form.text('confirmedPassword')}
        {...secret}
        autoComplete="new-password"
      />
      <div className="row">
        <Button size="small" variant="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide passwords' : 'Show passwords'}
        </Button>
      </div>
      <p className="muted">Everywhere else you are signed out.</p>
    </Form>
  )
}
