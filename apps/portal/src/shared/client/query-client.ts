import { CallError } from '@countinghouse/contract/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { reportError, type Shown } from './report-error.ts';

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Register {
    queryMeta: { shown?: Shown };
    mutationMeta: { shown?: Shown };
  }
}

/** Server state: kept per call, read again when it is half a minute old, and every failure reported once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => reportError(error, query.meta?.shown) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => reportError(error, mutation.meta?.shown),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && error instanceof CallError && [0, 502, 503].includes(error.status),
      retryDelay: 400,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

session.watch(() => {
  if (session.snapshot().token === undefined) queryClient.clear();
});
