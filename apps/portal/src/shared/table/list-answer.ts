import type { UseQueryResult } from '@tanstack/react-query';

type Query = Pick<UseQueryResult<unknown>, 'isPending' | 'isPlaceholderData' | 'isError' | 'error'> & {
  refetch: () => unknown;
};

/** What a list's table takes of the query that brings its rows: `title` says what did not load when it fails. */
export function listAnswer(query: Query, title: string) {
  return {
    loading: query.isPending || query.isPlaceholderData,
    failure: query.isError ? { error: query.error, title, onRetry: () => void query.refetch() } : undefined,
  };
}
