import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/form.css'
import './styles/table.css'
import './styles/overlay.css'
import './styles/shell.css'
import './styles/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './queries.ts'
import { answerEnds, createPortalRouter } from './router.tsx'
import { AnnouncerProvider } from './ui/Announcer.tsx'

const client = createQueryClient()
const router = createPortalRouter()
answerEnds(router, client)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <AnnouncerProvider>
        <RouterProvider router={router} />
      </AnnouncerProvider>
    </QueryClientProvider>
  </StrictMode>,
)
