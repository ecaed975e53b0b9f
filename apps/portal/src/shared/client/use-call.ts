import type { CallArguments, CallDeclaration, CallResponse } from '@countinghouse/contract/call';
import type { SendOptions } from '@countinghouse/contract/client';
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Shown } from './report-error.ts';
import { send } from './send.ts';

/** Options for reading a call. */
type ReadOptions = {
  /** Where a failure is reported; in a toast by default. */
  shown?: Shown;
  /** False postpones the call, for example until a permission is known. */
  enabled?: boolean;
  /** Shows the previous answer until the next one arrives (pages, filters). */
  keep_previous?: boolean;
};

/** The query of a declared call, keyed by its name and arguments. */
export function callQuery<const Call extends CallDeclaration>(
  call: Call,
  given: CallArguments<Call>,
  { shown = 'toast', enabled = true, keep_previous = false }: ReadOptions = {},
) {
  return queryOptions({
    queryKey: [call.name, given],
    queryFn: ({ signal }) =>
      (send as (call: CallDeclaration, given: unknown, options: SendOptions) => Promise<unknown>)(call, given, {
        signal,
      }) as Promise<CallResponse<Call>>,
    meta: { shown },
    enabled,
    ...(keep_previous ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Reads a declared call for a component. */
export function useCall<const Call extends CallDeclaration>(
  call: Call,
  given: CallArguments<Call>,
  options?: ReadOptions,
): UseQueryResult<CallResponse<Call>> {
  return useQuery(callQuery(call, given, options)) as UseQueryResult<CallResponse<Call>>;
}
