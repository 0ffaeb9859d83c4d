import { api } from '#contract/index.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { ByLink } from './ByLink.tsx'

/** Where the link of a confirmation leads (TXT-03). */
export default function ConfirmAlertsScreen() {
  const confirm = useCommand(api.alerts.confirmByLink)
  return (
    <ByLink
      title="Confirm alerts"
      action="Confirm"
      isBusy={confirm.isBusy}
      failed={failureOf(confirm, 'The address was not confirmed.')}
      done={confirm.answer && `${confirm.answer.email} is confirmed.`}
      onPress={(link) => confirm.run({ link })}
    >
      Automated e-mails about orders and deliveries will be sent to your address. Stop them any time by the link in
      each.
    </ByLink>
  )
}
