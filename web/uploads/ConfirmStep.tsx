import { figure, many } from '#rules/many.ts'
import { CREDIT_HOLD_REFUSAL, isCreditHold } from '#rules/ordering/account-status.ts'
import { refusedText, sizeText } from '#rules/uploads/figures.ts'
import { CREDIT_HOLD_BANNER, useAccountStatus } from '../ordering/account-status.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { questionCount } from './lists/Lists.tsx'
import { LocationAlert } from './lists/OrderCards.tsx'
import { QUESTIONS_TAB, REFUSED_TAB, whenText } from './lists/words.ts'
import type { Desk } from './use-upload.ts'
import type { DeskState, ReviewState } from './worker/protocol.ts'

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
  const { figures, checking, checkFailure, sameFileAt, problemCount, withoutLocation } = review
  const account = useAccountStatus()
  const toast = useToast()
  const isHeld = isCreditHold(account.data?.accountStatus)
  const refuse = () => {
    if (isHeld) {
      toast.error(CREDIT_HOLD_REFUSAL)
      document.getElementById(CREDIT_HOLD_BANNER)?.focus()
    } else if (withoutLocation.length > 0 && problemCount === 0) onAlert()
    else if (reason) toast.info(reason)
  }
  const refused = refusedText(figures)
  const reason = isHeld ? CREDIT_HOLD_REFUSAL : reasonOf(review)
  return (
    <div className="stack">
      <Sum review={review} />
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
      {figures.updated > 0 && (
        <Notice tone="warn">
          {figures.updated === 1
            ? '1 order exists already. Its'
            : `${figure(figures.updated)} orders exist already. Their`}{' '}
          quantities are set to those of the file; nothing is added.
        </Notice>
      )}
      {refused !== undefined && (
        <Notice tone="bad">
          Not sent: {refused}.{whichText(review)}
        </Notice>
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
          variant="primary"
          id="upload-confirm"
          onClick={() => void desk.do.confirm()}
          disabledReason={state.isConfirming ? 'The orders are being confirmed.' : reason}
          onDisabledPress={refuse}
          aria-describedby="upload-reason"
        >
          CONFIRM
        </Button>
        <span id="upload-reason" className="muted">
          {state.isConfirming ? 'Confirming…' : (reason ?? 'Orders are sent one after the other.')}
        </span>
      </div>
    </div>
  )
}

/** The tabs that tell what is not sent: what nobody has said yes to stands among the questions. */
function whichText(review: ReviewState): string {
  const isAsked = questionCount(review) > review.confirmed
  const tabs = [isAsked && QUESTIONS_TAB, review.counts.refused > 0 && REFUSED_TAB].filter(Boolean)
  return tabs.length === 0 ? '' : ` ${tabs.join(' and ')} ${tabs.length > 1 ? 'say' : 'says'} which, and why.`
}

/** What CONFIRM sends, counting nothing that is refused; before the server was asked, what the file asks for. */
function Sum({ review: { figures, toSend, counts, checking } }: { readonly review: ReviewState }) {
  const { sent, unchanged, created, updated, of } = figures
  if (checking || of < counts.groups)
    return (
      <p className="upload-sum">
        The file asks for <strong>{many(toSend.orders, 'order')}</strong> for {many(toSend.locations, 'location')},{' '}
        {many(toSend.lines, 'line')}, <strong>{many(toSend.pieces, 'piece')}</strong>.
      </p>
    )
  const what = [created > 0 && `${figure(created)} new`, updated > 0 && many(updated, 'update')]
    .filter(Boolean)
    .join(', ')
  return (
    <p className="upload-sum">
      {sent.orders === 0 ? (
        `CONFIRM ${unchanged.orders > 0 ? 'changes' : 'sends'} nothing.`
      ) : (
        <>
          CONFIRM sends <strong>{many(sent.orders, 'order')}</strong>, {many(sent.lines, 'line')},{' '}
          <strong>{many(sent.pieces, 'piece')}</strong>: {what}.
        </>
      )}
      {unchanged.orders > 0 && ` Unchanged: ${sizeText(unchanged)}.`}
    </p>
  )
}

function reasonOf({
  problemCount,
  withoutLocation,
  checking,
  checkFailure,
  toSend,
  counts,
  figures,
}: ReviewState): string | undefined {
  if (problemCount > 0) return `Correct or leave out ${many(problemCount, 'error')} first.`
  if (withoutLocation.length > 0) return `Choose a location for ${many(withoutLocation.length, 'order')} first.`
  if (checkFailure) return 'The orders could not be checked.'
  if (checking || figures.of < counts.groups) return 'The server is checking the orders.'
  if (toSend.orders === 0) return 'There is nothing to send.'
  return figures.refused.orders === toSend.orders ? 'All of these orders are refused.' : undefined
}
