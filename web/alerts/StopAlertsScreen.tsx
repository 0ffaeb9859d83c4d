import { api } from '#contract/index.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { ByLink } from './ByLink.tsx'

/** Where the link in each alert's e-mail leads (TXT-03). */
export default function StopAlertsScreen() {
  const stop = useCommand(api.alerts.stopByLink)
  const done = stop.answer?.isNew ? 'You get no more of these alerts.' : 'These alerts were stopped already.'
  return (
    <ByLink
      title="Stop alerts"
      action="Stop alerts"
      isBusy={stop.isBusy}
      failed={failureOf(stop, 'The alerts were not stopped.')}
      done={stop.answer && done}
      onPress={(link) => stop.run({ link })}
    >
      You will get no more texts or e-mails at this number and address.
    </ByLink>
  )
}
