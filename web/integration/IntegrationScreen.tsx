import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { useAsk } from '../portal/api.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { BuilderForm } from './BuilderForm.tsx'
import { CredentialsCard } from './CredentialsCard.tsx'
import { BodyChecker } from './examples/BodyChecker.tsx'
import { CodePanel } from './examples/CodePanel.tsx'
import { type ExampleOrder, exampleBody, KEY_PLACE, TOKEN_PLACE } from './examples/examples.ts'
import { Guide } from './examples/Guide.tsx'
import './integration.css'
import { useBuilder } from './use-builder.ts'
import { useSecret } from './use-secret.ts'

/** S28: what a developer needs for the first successful call (API-01 to API-03). */
export default function IntegrationScreen() {
  const asked = useAsk(api.integration.credentials, {}, { staleTime: 60_000 })
  return (
    <>
      <div className="row">
        <PageHeading title="Integration" />
        <span className="push no-print">
          <Button onClick={() => window.print()}>Print</Button>
        </span>
      </div>
      <StateBox asked={asked} rows={14}>
        {(credentials) => <Integration credentials={credentials} />}
      </StateBox>
    </>
  )
}

function Integration({ credentials }: { readonly credentials: Output<typeof api.integration.credentials> }) {
  const toast = useToast()
  const secret = useSecret(() => toast.success('New credentials created. The old ones no longer work.'))
  const builder = useBuilder()
  const isShown = secret.shown !== undefined
  const order: ExampleOrder = {
    ...builder.order,
    host: credentials.host,
    token: (isShown && credentials.token) || TOKEN_PLACE,
    secret: secret.shown ?? KEY_PLACE,
  }
  return (
    <div className="integration">
      <CredentialsCard credentials={credentials} secret={secret} />
      <BuilderForm builder={builder} />
      <CodePanel order={order} />
      <div className="stack integration-rest">
        <BodyChecker example={exampleBody(order, 2)} limit={builder.limit} />
        <Guide order={order} limit={builder.limit} />
      </div>
    </div>
  )
}
