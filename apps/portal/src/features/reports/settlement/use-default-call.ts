import type { CallArguments, CallDeclaration, CallResponse } from '@countinghouse/contract/call';
import type { SendOptions } from '@countinghouse/contract/client';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../shared/client/send.ts';
import { callQuery } from '../../../shared/client/use-call.ts';

/** Reads a call whose empty answer has a meaning (specification section 7), which `of` defines. */
export function useDefaultCall<const Call extends CallDeclaration, Value>(
  call: Call,
  given: CallArguments<Call>,
  of: (reply: CallResponse<Call> | null) => Value,
  enabled = true,
) {
  return useQuery({ ...replyQuery(call, given), enabled, select: of as (reply: unknown) => Value });
}

/** Returns the query of such a call. An empty answer is stored as null. */
export function replyQuery<const Call extends CallDeclaration>(call: Call, given: CallArguments<Call>) {
  const { queryKey, meta } = callQuery(call, given, { shown: 'in_place' });
  return {
    queryKey,
    ...(meta === undefined ? {} : { meta }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallResponse<Call> | null> =>
      (await (send as (call: CallDeclaration, given: unknown, options: SendOptions) => Promise<unknown>)(call, given, {
        signal,
      }).then((reply) => reply ?? null)) as CallResponse<Call> | null,
  };
}
