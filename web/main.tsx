import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/form.css'
import './styles/table.css'
import './styles/overlay.css'
import './styles/shell.css'
import './styles/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Portal } from './Portal.tsx'
import { onEnd } from './portal/api.ts'
import { keepShell, reloadForNewBuild } from './portal/build.ts'
import { createQueryClient } from './portal/queries.ts'
import { dropAnswersOnReturn } from './portal/returning.ts'
import { onSignedOut } from './portal/tabs.ts'
import { answerEnds, createPortalRouter } from './router.tsx'

const client = createQueryClient()
const router = createPortalRouter()
answerEnds(router, client)
dropAnswersOnReturn(router, client)
onSignedOut(() => onEnd.signedOutElsewhere())
if (import.meta.env.PROD) {
  reloadForNewBuild()
  keepShell()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Portal client={client} router={router} />
  </StrictMode>,
)
