import { useBlocker } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { figure, many } from '#rules/many.ts'
import { quantityLimit } from '#rules/quantity.ts'
import { FILE_FORMATS } from '#rules/uploads/file-formats.ts'
import { FORMATS, isTableFormat, UPLOAD_FORMATS, type UploadFormat, uploadPath } from '#rules/uploads/formats.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { unlessLeft, useLeaveCheck } from '../portal/leaving.ts'
import { useSession } from '../session/session.tsx'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { LoadingBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { Earlier } from './Earlier.tsx'
import { EnabledOnly } from './EnabledOnly.tsx'
import { FileStep } from './FileStep.tsx'
import { ResultsStep } from './ResultsStep.tsx'
import type { DeskState } from './worker/protocol.ts'
import './uploads.css'
import { RememberedUnits } from './lists/Units.tsx'
import { stepHeadId, whenText } from './lists/words.ts'
import { MatchStep } from './match/MatchStep.tsx'
import { RememberedColumns } from './match/RememberedColumns.tsx'
import { templates } from './templates.ts'
import { useBatches } from './use-batches.ts'
import { type Desk, useDesk } from './use-upload.ts'

/** The screen of a format. */
export const screenOf = (format: UploadFormat): ComponentType =>
  FORMATS[format].notEnabled === undefined
    ? () => <UploadScreen format={format} />
    : () => (
        <EnabledOnly format={format}>
          <UploadScreen format={format} />
        </EnabledOnly>
      )

/** S13, S14: file, check, CONFIRM, results; the same four steps for every format (UPL-01). */
function UploadScreen({ format }: { readonly format: UploadFormat }) {
  const { title } = FORMATS[format]
  const { correctedElsewhere } = FILE_FORMATS[format]
  const onTemplate = templates[format]
  const { customer } = useSession()
  const customerNo = customer?.customerNo
  const desk = useDesk({ format, customerNo, limit: quantityLimit(customer?.maxOrderQuantity) })
  const { state } = desk
  const { review, batch } = state
  const [isAlerted, setAlerted] = useState(false)
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const earlier = useBatches()
  // Nothing is shown that the next moment moves away: the upload of the address, or what waits to be gone on with.
  const isOpening = !batch && search['batch'] !== undefined
  const headings = batch ? undefined : state.form?.headings
  const isIdle = !review && !batch && !state.reading && !headings
  const toast = useToast()
  useBatchInAddress(desk)
  useGuard(desk)
  useSayings(state)
  useAfterMatch(headings !== undefined, review !== undefined)

  const template = async () => {
    try {
      await onTemplate?.()
    } catch (error) {
      toast.error(`The template could not be created. ${error instanceof Error ? error.message : ''}`)
    }
  }
  const another = async (keepsAnswers = false) => {
    setAlerted(false)
    setSearch({ batch: undefined })
    void earlier.refetch()
    await desk.do.forget(keepsAnswers)
    document.getElementById('upload-choose')?.focus()
  }
  const counted = batch && batch.phase !== 'done' ? `${figure(batch.done)}/${figure(batch.total)} ${title}` : title
  const fileFacts = batch
    ? `${batch.head.fileName}, ${many(batch.total, 'order')}`
    : review && `${state.fileName}, ${many(review.counts.read, 'line')}`
  const confirmedAt = batch && `confirmed ${whenText(batch.head.addedAt)}`
  return (
    <div className="stack upload">
      <div className="title-row">
        <PageHeading title={counted}>{title}</PageHeading>
        <TourButton load={() => import('./tour.ts')} />
        {customerNo !== undefined && <FormatToggle format={format} customerNo={customerNo} />}
      </div>
      {isOpening || (isIdle && earlier.isPending) ? (
        <LoadingBox />
      ) : (
        <>
          {isIdle && (
            <Earlier
              batches={earlier.data?.batches ?? []}
              onOpen={(batchId) => setSearch({ batch: batchId }, { push: true })}
            />
          )}
          <ol className="upload-steps">
            <Step number={1} title="File" state={fileFacts ? 'done' : 'open'} facts={fileFacts}>
              {fileFacts ? (
                !batch && (
                  <Button size="small" onClick={() => void another(correctedElsewhere !== undefined)}>
                    {correctedElsewhere ? 'Upload a corrected file' : 'Choose another file'}
                  </Button>
                )
              ) : headings ? (
                <MatchStep
                  key={state.fileName}
                  {...{ desk, headings }}
                  fileName={state.fileName}
                  refusals={state.refusals}
                  hasFixes={state.form?.hasFixes === true}
                  onBack={() => void desk.do.closeMatch()}
                />
              ) : (
                <>
                  <FileStep
                    {...{ format, state }}
                    onFile={(file) => void desk.do.read(file)}
                    onReadWith={(delimiter) => void desk.do.readWith(delimiter)}
                    onTemplate={onTemplate && (() => void template())}
                  />
                  {isTableFormat(format) && <RememberedColumns format={format} />}
                  {customerNo !== undefined && <RememberedUnits customerNo={customerNo} />}
                </>
              )}
            </Step>
            {/* While a file is read, however long that takes, there is nothing below that the review would push away. */}
            {!state.reading && (
              <>
                <Step number={2} title="Check" state={batch ? 'done' : review ? 'open' : 'later'}>
                  {review && !batch && <CheckStep {...{ desk, state, review, format, isAlerted, customerNo }} />}
                </Step>
                <Step number={3} title="CONFIRM" state={batch ? 'done' : review ? 'open' : 'later'} facts={confirmedAt}>
                  {review && !batch && (
                    <ConfirmStep {...{ desk, state, review, isAlerted }} onAlert={() => setAlerted(true)} />
                  )}
                </Step>
                <Step number={4} title="Results" state={batch ? 'open' : 'later'}>
                  {batch && (
                    <ResultsStep
                      desk={desk}
                      batch={batch}
                      isOwn={customerNo !== undefined}
                      onAnother={() => void another()}
                    />
                  )}
                </Step>
              </>
            )}
          </ol>
        </>
      )}
    </div>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly state: 'done' | 'open' | 'later'
  readonly facts?: string | undefined
  readonly children: ReactNode
}

/** A step that is done is one line. */
const Step = ({ number, title, state, facts, children }: StepProps) => (
  <li className="upload-step" data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
    <div className="upload-step-head">
      <h2 id={stepHeadId(number)} tabIndex={-1}>
        <span className="upload-step-number">{number}</span> {title}
      </h2>
      {facts && <span>{facts}</span>}
      {state === 'done' && <>{children}</>}
    </div>
    {state === 'open' && children}
  </li>
)

/** A customer's own formats side by side, where there are several (UPL-14). */
function FormatToggle({ format, customerNo }: { readonly format: UploadFormat; readonly customerNo: string }) {
  const { data } = useBatches()
  const own = UPLOAD_FORMATS.filter((each) => {
    const { label, notEnabled } = FORMATS[each]
    return label !== undefined && (notEnabled === undefined || data?.isXmlEnabled)
  })
  if (own.length < 2 || !own.includes(format)) return null
  return (
    <nav className="row push upload-formats" aria-label="Format">
      {own.map((each) => (
        <LinkButton key={each} to={uploadPath(each, customerNo)} aria-current={each === format ? 'page' : undefined}>
          {FORMATS[each].label}
        </LinkButton>
      ))}
    </nav>
  )
}

/** The batch stands in the address, so that a reload or a link leads back to it. */
function useBatchInAddress(desk: Desk): void {
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const inAddress = search['batch']
  const known = desk.state.batch?.head.batchId
  const asked = useRef<string | undefined>(undefined)
  const toast = useToast()
  useEffect(() => {
    if (inAddress === undefined || inAddress === known || asked.current === inAddress) return
    asked.current = inAddress
    desk.do.open(inAddress).catch((error: unknown) => {
      toast.error(error instanceof Error ? error.message : String(error))
      setSearch({ batch: undefined })
    })
  }, [inAddress, known, desk.do, setSearch, toast])
  useEffect(() => {
    if (known === undefined || known === asked.current) return
    asked.current = known
    setSearch({ batch: known })
  }, [known, setSearch])
}

/** Leaving while orders are sent, or with corrections that nobody sent, asks once. */
function useGuard({ state: { batch, review, form } }: Desk): void {
  const confirm = useConfirm()
  const isSending = batch?.phase === 'sending' || batch?.phase === 'stopping'
  const hasFixes = !batch && (review?.hasFixes === true || form?.hasFixes === true)
  const mayGo = useCallback(async () => {
    if (!isSending && !hasFixes) return true
    return confirm(
      isSending
        ? {
            title: 'Orders are being sent',
            text: 'Leaving stops the upload. What was sent stays sent; you can send the rest later.',
            yes: 'Leave',
            no: 'Stay',
            isDanger: true,
          }
        : {
            title: 'Nothing was sent yet',
            text: 'Your corrections of the file are lost when you leave.',
            yes: 'Leave',
            no: 'Stay',
            isDanger: true,
          },
    )
  }, [confirm, isSending, hasFixes])
  useLeaveCheck(mayGo)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayGo()),
    enableBeforeUnload: unlessLeft(() => isSending || hasFixes),
  })
}

/** The match of columns is gone with its focus, which goes on to the review, or to choosing a file. */
function useAfterMatch(isMatching: boolean, hasReview: boolean): void {
  const before = useRef(isMatching)
  useEffect(() => {
    const isOver = before.current && !isMatching
    before.current = isMatching
    if (isOver) document.getElementById(hasReview ? 'upload-match' : 'upload-choose')?.focus()
  }, [isMatching, hasReview])
}

/** What a screen reader hears of the steps. */
function useSayings({ review, batch, fileName, reading, form }: DeskState): void {
  const isMatching = form?.headings !== undefined
  const announce = useAnnounce()
  const hasReview = review !== undefined && !reading
  const facts = review && `${fileName}: ${many(review.counts.read, 'line')}, ${many(review.problemCount, 'error')}.`
  const phase = batch?.phase
  const latest = useRef(facts)
  latest.current = facts
  useEffect(() => {
    if (hasReview && latest.current) announce(latest.current)
  }, [hasReview, announce])
  useEffect(() => {
    if (isMatching) announce('Match columns: choose which column of the file is which.')
  }, [isMatching, announce])
  useEffect(() => {
    if (phase === 'sending') announce('The orders are being sent.')
    if (phase === 'done') announce('The upload is done.')
  }, [phase, announce])
}
