import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { PortalRouter } from './router.tsx'
import { AnnouncerProvider } from './ui/Announcer.tsx'

/** The whole client: what main.tsx mounts and tests render, each with its own router and kept answers. */
export const Portal = ({ client, router }: { readonly client: QueryClient; readonly router: PortalRouter }) => (
  <QueryClientProvider client={client}>
    <AnnouncerProvider>
      <RouterProvider router={router} />
    </AnnouncerProvider>
  </QueryClientProvider>
)
