import { useRef } from 'react'
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatWall } from '#rules/calendar.ts'
import { wallAt } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { CopyButton } from './examples/CopyButton.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { useLeftFor } from './use-left-for.ts'
import type { Secret } from './use-secret.ts'

const HIDE_AFTER_MS = 60_000
const MASK = '•'.repeat(16)

interface CredentialsCardProps {
  readonly credentials: Output<typeof api.integration.credentials>
  readonly secret: Secret
}

/** Token and secret of the signed-in user, masked until asked for (API-01, T23). */
export function CredentialsCard({ credentials, secret }: CredentialsCardProps) {
  const { token, host, madeAt, lastUsedAt, mayShow } = credentials
  const { user } = useSession()
  const confirm = useConfirm()
  const card = useRef<HTMLElement>(null)
  const tokenText = useRef<HTMLElement>(null)
  const secretText = useRef<HTMLElement>(null)
  const hostText = useRef<HTMLElement>(null)
  const isShown = secret.shown !== undefined
  useLeftFor(card, isShown, HIDE_AFTER_MS, secret.hide)

  const rotate = async () => {
    const isSure =
      token === undefined ||
      (await confirm({
        title: 'Rotate credentials',
        text: 'You get a new token and a new secret. The old ones stop working at once: every program that uses them needs the new ones.',
        yes: 'Rotate',
        no: 'Keep the old ones',
        isDanger: true,
      }))
    if (isSure) await secret.run('rotate')
  }

  return (
    <section ref={card} className="card credentials" aria-labelledby="credentials-title">
      <h2 id="credentials-title">Your credentials</h2>
      {!mayShow && (
        <Notice tone="lock">
          API credentials belong to a customer's own user. As company staff you can read this page, but the token and
          secret are not shown and cannot be rotated.
        </Notice>
      )}
      {mayShow && token === undefined && (
        <Notice>There are no credentials yet. Create them once; they stay valid until you rotate them.</Notice>
      )}
      {secret.error && (
        <Notice tone="bad" role="alert">
          {secret.error}
        </Notice>
      )}
      <dl className="credentials-list">
        <div>
          <dt>Host</dt>
          <dd>
            <code ref={hostText}>{host}</code>
            <CopyButton what="host" text={host} source={hostText} />
          </dd>
        </div>
        {token !== undefined && (
          <>
            <div>
              <dt>Token</dt>
              <dd>
                <code ref={tokenText}>{isShown ? token : <Masked start={token.slice(0, 8)} />}</code>
                <CopyButton what="token" text={token} source={tokenText} />
              </dd>
            </div>
            <div>
              <dt>Secret</dt>
              <dd>
                <code ref={secretText}>{secret.shown ?? <Masked />}</code>
                <Button
                  size="small"
                  aria-label={isShown ? 'Hide secret' : 'Show secret'}
                  onClick={() => (isShown ? secret.hide() : void secret.run('show'))}
                >
                  {isShown ? 'Hide' : 'Show'}
                </Button>
                {isShown && <CopyButton what="secret" text={secret.shown ?? ''} source={secretText} />}
              </dd>
            </div>
          </>
        )}
      </dl>
      {mayShow && (
        <div className="row">
          <Button onClick={() => void rotate()} {...(token === undefined && { variant: 'primary' as const })}>
            {token === undefined ? 'Create credentials' : 'Rotate'}
          </Button>
          <span className="hint">{usedText(madeAt, lastUsedAt)}</span>
        </div>
      )}
      {secret.passwordAsked && (
        <PasswordDialog
          asked={secret.passwordAsked}
          userCode={user.userCode}
          isBusy={secret.isBusy}
          onGive={(password) => void secret.run(secret.passwordAsked?.action ?? 'show', password)}
          onClose={secret.giveUp}
        />
      )}
    </section>
  )
}

const Masked = ({ start = '' }: { readonly start?: string }) => (
  <>
    {start}
    <span aria-hidden="true">{MASK}</span>
    <span className="hidden-visually">hidden</span>
  </>
)

function usedText(madeAt: string | undefined, lastUsedAt: string | undefined): string {
  if (madeAt === undefined) return ''
  return `Created ${wallTime(madeAt)}. ${lastUsedAt === undefined ? 'Not used yet.' : `Last used ${wallTime(lastUsedAt)}.`}`
}

function wallTime(at: string): string {
  const { date, time, zoneName } = wallAt(new Date(at))
  return `${formatWall(date, time)} ${zoneName}`
}
