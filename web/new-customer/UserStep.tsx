import { useState } from 'react'
import { api } from '#contract/index.ts'
import { RIGHTS } from '#rules/access.ts'
import { inviteLock } from '#rules/customers/setup.ts'
import { USER_CODE_LENGTH, USER_NAME_LENGTH } from '#rules/limits.ts'
import { judgeNewUser, type UserDraft } from '#rules/users/judge.ts'
import { NEVER } from '#rules/users/status.ts'
import { asNewUserCode } from '#rules/users/user-code.ts'
import { rightsAfterAdmin } from '#rules/users/who-may-set.ts'
import { paths } from '../portal/paths.ts'
import { serverToday } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { Setup } from './use-setup.ts'

interface StepProps {
  readonly setup: Setup
  readonly onDone: () => void
}

/** The first user, invited by mail, once there is something to sign in to. */
export function UserStep({ setup, onDone }: StepProps) {
  const { customerNo, userCount } = setup
  const [isAdding, setAdding] = useState(false)
  const lock = userCount === 0 ? inviteLock(setup) : undefined
  if (lock) return <Notice tone="info">{lock}</Notice>
  if (userCount > 0 && !isAdding)
    return (
      <div className="row">
        <Button onClick={() => setAdding(true)}>Invite a user</Button>
        <LinkButton to={paths.usersOf(customerNo)}>Users of {customerNo}</LinkButton>
      </div>
    )
  return (
    <FirstUser
      customerNo={customerNo}
      isFirst={userCount === 0}
      onDone={() => {
        setAdding(false)
        onDone()
      }}
    />
  )
}

type Values = Pick<UserDraft, 'userCode' | 'name' | 'email' | 'isAdmin'>
const NEW_USER: Values = { userCode: '', name: '', email: '', isAdmin: false }
const fields = {
  userCode: { label: 'User Code' },
  name: { label: 'Name' },
  email: { label: 'Email' },
  isAdmin: { label: 'Admin user' },
}

/** An administrator has what staff give with that switch; integration and the like are given on the screen of users. */
const draftOf = ({ userCode, name, email, isAdmin }: Values): UserDraft => ({
  ...{ userCode: asNewUserCode(userCode), name: name.trim(), email: email.trim(), isAdmin },
  ...{ rights: rightsAfterAdmin([], isAdmin, new Set(RIGHTS)), password: '' },
  ...{ mappedRouteNo: '', expiresOn: NEVER, isActive: true },
})

interface FirstUserProps {
  readonly customerNo: string
  /** The first one is the customer's administrator, unless that is switched off: then staff make every further user. */
  readonly isFirst: boolean
  readonly onDone: () => void
}

function FirstUser({ customerNo, isFirst, onDone }: FirstUserProps) {
  const { viewer } = useSession()
  const start = { ...NEW_USER, isAdmin: isFirst }
  const about = { customerNo, editor: { ...viewer, mappedRouteNo: '' }, users: [], reaches: undefined }
  const form = useForm<Values>({
    start,
    judge: (values) => judgeNewUser(draftOf(values), { ...about, today: serverToday() }),
  })
  const create = useCommand(api.users.create, {
    stale: [api.customerForms.setup, api.customers.list, api.users.list],
    onRefused: form.refused,
    said: ({ user }) => `${user.userCode} was created. A link for choosing a password was mailed to ${user.email}.`,
  })
  return (
    <Form
      form={form}
      fields={fields}
      isBusy={create.isBusy}
      error={create.error}
      isUnanswered={create.isUnanswered}
      notSaved="The user was not created."
      action="Create and invite"
      onSave={async (values) => {
        const { userCode, name, email, isAdmin, rights } = draftOf(values)
        const wanted = Object.fromEntries(rights.map((right) => [right, true]))
        const made = await create.run({
          customerNo,
          user: { userCode, name, email, isAdmin, rights: wanted, orderColumns: {}, itemColumns: {} },
        })
        if (!made) return
        form.reset(start)
        onDone()
      }}
    >
      <div className="field-pair">
        <TextField
          label="User Code"
          hint="What the person types at sign-in"
          isCode
          isUpper
          autoComplete="off"
          max={USER_CODE_LENGTH}
          {...form.text('userCode')}
        />
        <TextField label="Name" autoComplete="off" max={USER_NAME_LENGTH} {...form.text('name')} />
      </div>
      <TextField
        label="Email"
        hint="A link for choosing a password is mailed there."
        type="email"
        autoComplete="off"
        {...form.text('email')}
      />
      <Switch
        label="Admin user"
        hint="Can do everything for this customer, and create its other users."
        {...form.flag('isAdmin')}
      />
    </Form>
  )
}
