import type { UseQueryResult } from '@tanstack/react-query';

type Query = Pick<UseQueryResult<unknown>, 'isPending' | 'isPlaceholderData' | 'isError' | 'error'> & {
  refetch: () => unknown;
};

/** Returns what a list's table needs of the query that loads its rows. `title` says what failed to load. */
export function listAnswer(query: Query, title: string) {
  return {
    loading: query.isPending || query.isPlaceholderData,
    failure: query.isError ? { error: query.error, title, onRetry: () => void query.refetch() } : undefined,
  };
}
