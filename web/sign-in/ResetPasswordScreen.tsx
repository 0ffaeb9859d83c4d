import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { useMoves } from '../portal/address.ts'
import { ApiRefusal, ask, requestContext, useAsk } from '../portal/api.ts'
import { forgetAllButDevice, noteSession, remember } from '../portal/device.ts'
import { paths, readResetSecret } from '../portal/paths.ts'
import { useSystemStatus } from '../session/system-status.ts'
import { TestBanner } from '../session/TestBanner.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { ErrorBox, LoadingBox } from '../ui/StateBox.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const INCOMPLETE = 'This link is not complete. Open the one in the e-mail again, or ask for a new one.'

/** LOG-11: where a mailed link leads. It is taken out of the address at once, and used up only by a new password. */
export default function ResetPasswordScreen() {
  const status = useSystemStatus()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const { go } = useMoves()
  const [secret, setSecret] = useState(() => readResetSecret(hash))
  useEffect(() => {
    if (!hash) return
    setSecret(readResetSecret(hash))
    go(paths.resetPassword, { replace: true })
  }, [hash, go])

  return (
    <>
      <header>{status.data?.isTest && <TestBanner />}</header>
      <main id="main" className="outside">
        <div className="card card-narrow notched stack">
          <Brand size={36} />
          <PageHeading title="Choose a password" />
          {secret === '' ? <DeadLink text={INCOMPLETE} /> : <LinkContent key={secret} secret={secret} />}
        </div>
      </main>
    </>
  )
}

function LinkContent({ secret }: { readonly secret: string }) {
  const [outcome, setOutcome] = useState<'open' | 'done' | 'done, key ended' | 'dead'>('open')
  const signIn = useSignIn()
  const [deadText, setDeadText] = useState('')
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false }
  const { data, error, refetch } = useAsk(api.passwordReset.open, { secret }, once)

  if (outcome === 'done' || outcome === 'done, key ended') return <Changed isApiKeyEnded={outcome !== 'done'} />
  if (outcome === 'dead') return <DeadLink text={deadText} />
  if (error instanceof ApiRefusal) return <DeadLink text={error.message} />
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingBox rows={5} />
  return (
    <NewPasswordForm
      owner={data}
      secret={secret}
      onDone={async (isApiKeyEnded, password) => {
        remember('customerNo', data.customerNo || undefined)
        // A new user goes on to the portal; who cannot be signed in now does it on the next page.
        if (data.isInvitation && (await signIn(data, password))) return
        setOutcome(isApiKeyEnded ? 'done, key ended' : 'done')
      }}
      onDead={(text) => {
        setDeadText(text)
        setOutcome('dead')
      }}
    />
  )
}

const DeadLink = ({ text }: { readonly text: string }) => (
  <>
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
    <OneWay to={paths.forgotPassword}>Ask for a new link</OneWay>
  </>
)

const Changed = ({ isApiKeyEnded }: { readonly isApiKeyEnded: boolean }) => (
  <>
    <Notice tone="good" role="status">
      Your password was changed. Anyone signed in with the old one has been signed out.
      {isApiKeyEnded && ' Your API key was ended, too.'}
    </Notice>
    <OneWay to={paths.login()}>Sign in</OneWay>
  </>
)

/** The only way on; it takes the focus of the form that was here. */
function OneWay({ to, children }: { readonly to: string; readonly children: string }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => row.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={row} className="row">
      <LinkButton variant="primary" to={to}>
        {children}
      </LinkButton>
    </div>
  )
}

/** Signs in with the password that was just chosen, and goes to the dashboard; false when that could not be. */
function useSignIn() {
  const { go } = useMoves()
  const client = useQueryClient()
  return async (user: { readonly userCode: string; readonly customerNo: string }, password: string) => {
    Object.assign(requestContext, { viewAs: '', shipTo: '' })
    const { customerNo, userCode } = user
    const here = await ask(api.session.login, customerNo ? { customerNo } : {}, {
      basic: { userCode, password },
    }).catch(() => undefined)
    if (!here) return false
    forgetAllButDevice()
    client.clear()
    requestContext.csrf = here.token
    remember('customerNo', customerNo || undefined)
    noteSession(here.userId)
    go(paths.dashboard, { replace: true })
    return true
  }
}
