import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** The query parameters of an address, by name. */
export type AddressText = Readonly<Record<string, string | undefined>>;

/**
 * Keeps a page's state in its address (search, sort, page, filters), so that it can be shared, bookmarked and restored by Back. `read`
 * parses the parameters and falls back to a default for an invalid value. A change names the differing parameters; undefined removes one.
 * `read` must be the same function on every render.
 */
export function useAddressState<State>(
  read: (text: AddressText) => State,
): [State, (changes: AddressText, options?: { replace?: boolean }) => void] {
  const text = useSearch({ strict: false }) as AddressText;
  const navigate = useNavigate();
  const state = useMemo(() => read(text), [read, text]);
  const change = useCallback(
    (changes: AddressText, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: ((before: AddressText) =>
          Object.fromEntries(
            Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
          )) as never,
      }),
    [navigate],
  );
  return [state, change];
}
