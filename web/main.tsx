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
import { onEnd } from './api.ts'
import { Portal } from './Portal.tsx'
import { createQueryClient } from './queries.ts'
import { dropAnswersOnReturn } from './returning.ts'
import { answerEnds, createPortalRouter } from './router.tsx'
import { onSignedOut } from './tabs.ts'

const client = createQueryClient()
const router = createPortalRouter()
answerEnds(router, client)
dropAnswersOnReturn(router, client)
onSignedOut(() => onEnd.signedOutElsewhere())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Portal client={client} router={router} />
  </StrictMode>,
)
