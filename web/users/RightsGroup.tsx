import { useState } from 'react'
import { RIGHTS, type Right } from '#rules/access.ts'
import { rightsAfterAdmin, rightsShown } from '#rules/users/who-may-set.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { RIGHT_WORDS } from './right-words.ts'
import type { PortalUser } from './use-users.ts'
import { FIELD_WORDS, rightsOf, type UserValues, withRights } from './user-values.ts'

interface RightsGroupProps {
  readonly form: FormState<UserValues>
  readonly isStaff: boolean
  /** The rights that the editor may give and take. */
  readonly given: ReadonlySet<Right>
  readonly maySetAdmin: boolean
  readonly isSelf: boolean
  /** Whose rights may be copied. */
  readonly others: readonly PortalUser[]
}

/** The rights (USR-15 to USR-18): those that the editor may give are switches, the others stand as they are. */
export function RightsGroup({ form, isStaff, given, maySetAdmin, isSelf, others }: RightsGroupProps) {
  const announce = useAnnounce()
  const [turnedOff, setTurnedOff] = useState<readonly Right[]>([])
  const { values } = form
  const switchAdmin = (isAdmin: boolean) => {
    const before = rightsOf(values)
    const after = rightsAfterAdmin(before, isAdmin, given)
    setTurnedOff(isAdmin ? [] : before.filter((right) => !after.includes(right)))
    form.set({ isAdmin, ...withRights(after) })
  }
  const copy = (userCode: string) => {
    const from = others.find((user) => user.userCode === userCode)
    if (!from) return
    const before = rightsOf(values)
    const after = RIGHTS.filter((right) => (given.has(right) ? from.rights : before).includes(right))
    setTurnedOff([])
    form.set({ ...(maySetAdmin && { isAdmin: from.isAdmin }), ...withRights(after) })
    announce(`The rights of ${userCode} are set. They are not saved yet.`)
  }
  const names = turnedOff.map((right) => RIGHT_WORDS[right].label).join(', ')
  const shown = rightsShown(isStaff)
  const mayGiveSome = given.size > 0

  return (
    <>
      {isSelf && <p>This is you. Another administrator can change your rights, expiry and status.</p>}
      {mayGiveSome && others.length > 0 && (
        <Select
          label="Copy rights from…"
          value=""
          choices={[
            { value: '', label: 'Choose a user' },
            ...others.map(({ userCode, name }) => ({
              value: userCode,
              label: name ? `${userCode} · ${name}` : userCode,
            })),
          ]}
          onChange={copy}
        />
      )}
      {maySetAdmin ? (
        <Switch
          label="Admin user"
          hint="Has all the rights below, sees base cost, and has the menu of administrators."
          {...form.flag('isAdmin')}
          onChange={switchAdmin}
        />
      ) : (
        <Fixed label="Admin user" isOn={values.isAdmin} error={form.faultOf('isAdmin')} />
      )}
      {turnedOff.length > 0 && (
        <Notice role="status">
          <span className="row">
            Turned off with Admin: {names}.
            <Button
              size="small"
              onClick={() => {
                form.set({ isAdmin: true, ...withRights([...rightsOf(values), ...turnedOff]) })
                setTurnedOff([])
              }}
            >
              Undo
            </Button>
          </span>
        </Notice>
      )}
      {shown.map((right) => {
        const { label, does } = RIGHT_WORDS[right]
        const isSetByAdmin = values.isAdmin && values[right] && given.has(right)
        return given.has(right) ? (
          <Switch
            key={right}
            label={label}
            hint={isSetByAdmin ? `${does} Set by Admin.` : does}
            {...form.flag(right)}
          />
        ) : (
          <Fixed key={right} label={label} isOn={values[right]} error={form.faultOf(right)} />
        )
      })}
      {!mayGiveSome && !isSelf && <p className="muted">You can give no rights to this user.</p>}
      {mayGiveSome && shown.some((right) => !given.has(right)) && (
        <p className="muted">Rights without a switch are not yours to give.</p>
      )}
    </>
  )
}

/** A right that the editor cannot change: said, not a switch that does nothing. */
const Fixed = ({
  label,
  isOn,
  error,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly error: string | undefined
}) => (
  <p className="fixed-right">
    <span>{label}</span> <strong>{isOn ? 'On' : 'Off'}</strong>
    {error && <span className="field-error">{error}</span>}
  </p>
)

/** The names of the fields of this part, for whether one of them is wrong. */
export const RIGHT_FIELDS: ReadonlySet<string> = new Set(['isAdmin', ...RIGHTS].filter((name) => name in FIELD_WORDS))
