import { type ReactNode, useState } from 'react'
import type { Right } from '#rules/access.ts'
import { toUsDate } from '#rules/calendar.ts'
import { EMAIL_LENGTH, ROUTE_NO_LENGTH, USER_CODE_LENGTH, USER_NAME_LENGTH } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import type { Standing } from '#rules/users/who-may-set.ts'
import { maySet } from '#rules/users/who-may-set.ts'
import { serverToday } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import { useIsPhone } from '../ui/media.ts'
import { DisplayGroup } from './DisplayGroup.tsx'
import { FormGroup } from './FormGroup.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { RIGHT_FIELDS, RightsGroup } from './RightsGroup.tsx'
import { lastLogon } from './UserTable.tsx'
import type { PortalUser } from './use-users.ts'
import { FIELD_WORDS, NO_DATE, type UserValues } from './user-values.ts'

interface UserFormProps {
  readonly form: FormState<UserValues>
  readonly customerNo: string | undefined
  readonly standing: Standing
  readonly given: ReadonlySet<Right>
  readonly others: readonly PortalUser[]
  readonly onSave: (values: UserValues) => Promise<unknown>
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly isUnanswered: boolean
  readonly isNew: boolean
  /** Back, and whatever else stands beside the action. */
  readonly more: ReactNode
  readonly stamps: StampsProps
}

type StampsProps = Pick<PortalUser, 'lastLogonAt' | 'createdOn' | 'logonCount' | 'division'>

/** What nobody types (USR-13). */
export const Stamps = ({ createdOn, logonCount, division, ...user }: StampsProps) => (
  <p className="muted">
    Last Logon: {lastLogon(user)} · Created On: {toUsDate(createdOn)} · Logon Count: {figure(logonCount)} · Division:{' '}
    {division}
  </p>
)

/** S19: the form of a user, and beside it what this person will see. */
export function UserForm({ form, customerNo, standing, given, others, isNew, more, stamps, ...saving }: UserFormProps) {
  const { viewer } = useSession()
  const isPhone = useIsPhone()
  const [isShown, setShown] = useState(false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { values, base, set, tried } = form
  const may = (field: Parameters<typeof maySet>[1]) => maySet(standing, field)
  const isSelf = standing === 'self'
  const has = (names: ReadonlySet<string>) => tried.some(({ field }) => names.has(field))
  const secret = { type: isShown ? 'text' : 'password', autoComplete: 'new-password', spellCheck: false } as const
  const preview = <MenuPreview values={values} customerNo={customerNo} />
  return (
    <div className="user-layout">
      <Form
        form={form}
        fields={FIELD_WORDS}
        notSaved="The user was not saved."
        action={isNew ? 'Create' : 'Update'}
        more={more}
        {...saving}
      >
        {isPhone && (
          <div>
            <Button aria-expanded={isPreviewOpen} onClick={() => setPreviewOpen(!isPreviewOpen)}>
              What this person will see
            </Button>
            {isPreviewOpen && <div className="user-preview">{preview}</div>}
          </div>
        )}
        <FormGroup title="Sign-in" hasFault={has(SIGN_IN)} isOpenFirst>
          {isNew ? (
            <TextField
              label="User Code"
              hint="Letters, digits, dots, hyphens and underscores"
              autoComplete="off"
              isUpper
              isCode
              max={USER_CODE_LENGTH}
              {...form.text('userCode')}
            />
          ) : (
            <p>
              User Code <strong className="code">{values.userCode}</strong>
            </p>
          )}
          <TextField label="Name" autoComplete="off" max={USER_NAME_LENGTH} {...form.text('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            hint={isNew ? 'Without a password below, we mail a link for choosing one' : undefined}
            max={EMAIL_LENGTH}
            {...form.text('email')}
          />
          {isSelf && values.email !== base.email && (
            <TextField
              label="Your password"
              hint="To change your own e-mail address"
              {...form.text('currentPassword')}
              {...secret}
              autoComplete="current-password"
            />
          )}
          {may('password') && (
            <>
              <TextField
                label={isNew ? 'Password' : 'New password'}
                hint={
                  isNew
                    ? 'May stay empty: the person chooses one by the mailed link'
                    : 'Empty: it stays. A new one signs the person out everywhere'
                }
                {...form.text('password')}
                {...secret}
              />
              <div className="row">
                <Button size="small" variant="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                  {isShown ? 'Hide password' : 'Show password'}
                </Button>
              </div>
            </>
          )}
          {may('expiresOn') && (
            <DateField
              label="Expires On"
              today={serverToday()}
              value={values.expiresOn === NO_DATE ? '' : values.expiresOn}
              id={form.idOf('expiresOn')}
              error={form.faultOf('expiresOn')}
              hint={values.expiresOn === '' ? 'MM/DD/YYYY · Never expires' : 'MM/DD/YYYY, the last day'}
              onChange={(date) => set({ expiresOn: date ?? NO_DATE })}
            />
          )}
          {may('isActive') && (
            <Switch
              label="Active"
              hint="Off: the person is signed out and cannot sign in."
              {...form.flag('isActive')}
            />
          )}
        </FormGroup>
        {may('mappedRouteNo') && customerNo !== undefined && (
          <FormGroup title="Reach" hasFault={has(REACH)}>
            <TextField
              label="Route/Mapped Id"
              hint="A route or a ship-to: the person sees its locations alone. Blank: all locations"
              autoComplete="off"
              isUpper
              isCode
              max={ROUTE_NO_LENGTH}
              {...form.text('mappedRouteNo')}
            />
          </FormGroup>
        )}
        <FormGroup title="Permissions" hasFault={has(RIGHT_FIELDS)}>
          <RightsGroup
            form={form}
            isStaff={viewer.isStaff}
            given={given}
            maySetAdmin={may('isAdmin')}
            isSelf={isSelf}
            others={others}
          />
        </FormGroup>
        <FormGroup title="Display" hasFault={false}>
          <DisplayGroup form={form} />
        </FormGroup>
        <Stamps {...stamps} />
      </Form>
      {!isPhone && (
        <aside className="card user-preview" aria-labelledby="user-preview">
          <h2 id="user-preview">What this person will see</h2>
          {preview}
        </aside>
      )}
    </div>
  )
}

const SIGN_IN: ReadonlySet<string> = new Set([
  'userCode',
  'name',
  'email',
  'password',
  'currentPassword',
  'expiresOn',
  'isActive',
])
const REACH: ReadonlySet<string> = new Set(['mappedRouteNo'])
