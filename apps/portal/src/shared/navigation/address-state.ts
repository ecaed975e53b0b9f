import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** What stands after the question mark of an address: each name with its text. */
export type AddressText = Readonly<Record<string, string | undefined>>;

/**
 * A page's state in its address (search, sort, page, filters), so that it can be shared, bookmarked and restored by Back.
 * `read` makes the state of the text and falls back where a value is not one; a change names what differs, undefined takes a name
 * out. `read` must be the same function each time.
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
