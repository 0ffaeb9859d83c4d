import { QueryClient } from '@tanstack/react-query'
import { ApiDown } from './api.ts'

/**
 * How questions are kept: an unreachable server is asked three times, a refusal once; being offline shows as a failure
 * and never as waiting, since the browser's own word on that is not to be trusted (SCR-05).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => error instanceof ApiDown && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
