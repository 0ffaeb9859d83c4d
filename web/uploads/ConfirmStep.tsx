import { CREDIT_HOLD_REFUSAL } from '#rules/account-status.ts'
import { many } from '#rules/many.ts'
import { CREDIT_HOLD, CREDIT_HOLD_BANNER, useAccountStatus } from '../account-status.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { LocationAlert } from './OrderCards.tsx'
import type { DeskState, Outcomes, ReviewState } from './protocol.ts'
import type { Desk } from './use-desk.ts'
import { figure, REFUSED_TAB, whenText } from './words.ts'

interface ConfirmStepProps {
  readonly desk: Desk
  readonly state: DeskState
  readonly review: ReviewState
  /** It was pressed too early. */
  readonly isAlerted: boolean
  /** CONFIRM while orders lack their location (XML-07). */
  readonly onAlert: () => void
}

/** Step 3: what will be sent, what to think of before, and CONFIRM. Nothing is sent until then (UPL-02). */
export function ConfirmStep({ desk, state, review, isAlerted, onAlert }: ConfirmStepProps) {
  const { toSend, outcomes, rejectedLines, checking, checkFailure, sameFileAt, problemCount, withoutLocation } = review
  const account = useAccountStatus()
  const toast = useToast()
  const isHeld = account.data?.accountStatus === CREDIT_HOLD
  const refuse = () => {
    if (isHeld) {
      toast.error(CREDIT_HOLD_REFUSAL)
      document.getElementById(CREDIT_HOLD_BANNER)?.focus()
    } else if (withoutLocation.length > 0 && problemCount === 0) onAlert()
    else if (reason) toast.info(reason)
  }
  const updates = toSend.outcomes.update
  const judged = outcomes.create + outcomes.update + outcomes.unchanged + outcomes.refused
  const reason = isHeld ? CREDIT_HOLD_REFUSAL : reasonOf(review, judged)
  return (
    <div className="stack">
      <p className="upload-sum">
        <strong>{many(toSend.orders, 'order')}</strong> for {many(toSend.locations, 'location')},{' '}
        {many(toSend.lines, 'line')}, <strong>{many(toSend.pieces, 'piece')}</strong>
        {toSend.orders > 0 && judged > 0 && !checking && `: ${outcomesText(toSend.outcomes)}`}.
      </p>
      {checking && (
        <div className="upload-progress">
          <p role="status">
            The server checks the orders: {figure(checking.done)} of {figure(checking.of)}. Nothing is sent.
          </p>
          <progress aria-label="Checked" value={checking.done} max={checking.of} />
        </div>
      )}
      {checkFailure && (
        <Notice tone="bad" role="alert">
          <p>The orders could not be checked. {checkFailure}</p>
          <Button size="small" onClick={() => void desk.do.check()}>
            Try again
          </Button>
        </Notice>
      )}
      {sameFileAt && (
        <Notice tone="warn">
          You sent a file with the same {many(review.counts.read, 'line')} {whenText(sameFileAt)}.
        </Notice>
      )}
      {updates > 0 && (
        <Notice tone="warn">
          {updates === 1 ? '1 order exists already. Its' : `${figure(updates)} orders exist already. Their`} quantities
          are set to those of the file; nothing is added.
        </Notice>
      )}
      {(outcomes.refused > 0 || rejectedLines > 0) && (
        <Notice tone="bad">
          {[outcomes.refused > 0 && many(outcomes.refused, 'order'), rejectedLines > 0 && many(rejectedLines, 'line')]
            .filter(Boolean)
            .join(' and ')}{' '}
          cannot be ordered: {REFUSED_TAB} says which, and why.
        </Notice>
      )}
      {toSend.removed > 0 && (
        <Notice tone="warn">{many(toSend.removed, 'line')} above the limit will be removed: not ticked.</Notice>
      )}
      {isAlerted && withoutLocation.length > 0 && <LocationAlert review={review} />}
      {isHeld && <Notice tone="bad">{CREDIT_HOLD_REFUSAL}</Notice>}
      {state.confirmFailure && (
        <Notice tone="bad" role="alert">
          {state.confirmFailure} Pressing CONFIRM again sends nothing twice.
        </Notice>
      )}
      <div className="row">
        <Button
          look="primary"
          id="upload-confirm"
          onClick={() => void desk.do.confirm()}
          disabledReason={state.isConfirming ? 'The orders are being confirmed.' : reason}
          onDisabledPress={refuse}
          aria-describedby="upload-reason"
        >
          CONFIRM
        </Button>
        <span id="upload-reason" className="muted">
          {state.isConfirming ? 'Confirming…' : (reason ?? 'Orders are sent one location at a time.')}
        </span>
      </div>
    </div>
  )
}

function reasonOf(review: ReviewState, judged: number): string | undefined {
  const { problemCount, withoutLocation, checking, checkFailure, toSend, counts } = review
  if (problemCount > 0) return `Correct or leave out ${many(problemCount, 'error')} first.`
  if (withoutLocation.length > 0) return `Choose a location for ${many(withoutLocation.length, 'order')} first.`
  if (checkFailure) return 'The orders could not be checked.'
  if (checking || judged < counts.groups) return 'The server is checking the orders.'
  if (toSend.orders === 0) return 'There is nothing to send.'
  return judged > 0 && toSend.outcomes.refused === toSend.orders ? 'None of these orders can be placed.' : undefined
}

const outcomesText = ({ create, update, unchanged, refused }: Outcomes): string =>
  [
    create > 0 && `${figure(create)} new`,
    update > 0 && many(update, 'update'),
    unchanged > 0 && `${figure(unchanged)} unchanged`,
    refused > 0 && `${figure(refused)} not possible`,
  ]
    .filter(Boolean)
    .join(', ')
