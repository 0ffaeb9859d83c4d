import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PortalRouter } from './router.tsx'
import { AnnouncerProvider } from './ui/Announcer.tsx'
import { keepFocus } from './ui/steady/keep-focus.ts'
import { keepPresses } from './ui/steady/keep-press.ts'

/** The whole client: what main.tsx mounts and tests render, each with its own router and kept answers. */
export function Portal({ client, router }: { readonly client: QueryClient; readonly router: PortalRouter }) {
  useEffect(keepFocus, [])
  useEffect(keepPresses, [])
  return (
    <QueryClientProvider client={client}>
      <AnnouncerProvider>
        <RouterProvider router={router} />
      </AnnouncerProvider>
    </QueryClientProvider>
  )
}
