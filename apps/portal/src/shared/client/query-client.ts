import { CallError } from '@countinghouse/contract/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { connection, isNoAnswer } from './connection.ts';
import { reportError, type Shown } from './report-error.ts';

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface Register {
    queryMeta: { shown?: Shown };
    mutationMeta: { shown?: Shown };
  }
}

/** Server state: cached per call, refetched after half a minute. Every failure is reported once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reportError(error, isKnownToBeDown(error) ? 'in_place' : query.meta?.shown),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => reportError(error, mutation.meta?.shown),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && error instanceof CallError && isNoAnswer(error.status),
      retryDelay: 400,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The connection bar already reports this for all reads. Writes report it themselves. */
function isKnownToBeDown(error: Error): boolean {
  return connection.state() !== 'up' && error instanceof CallError && isNoAnswer(error.status);
}

connection.watch(() => {
  if (connection.state() === 'up') void queryClient.invalidateQueries();
});

session.watch(() => {
  if (session.snapshot().token === undefined) queryClient.clear();
});
