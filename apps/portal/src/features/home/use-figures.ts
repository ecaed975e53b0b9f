import type { CallArguments, CallDeclaration, CallResponse } from '@countinghouse/contract/call';
import { useDeferredValue } from 'react';
import type { Shown } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';

/** Reads a call whose answer is drawn. The drawing is rendered in slices: several answers at once do not keep the page from answering. */
export function useFigures<const Call extends CallDeclaration>(
  call: Call,
  given: CallArguments<Call>,
  shown: Shown,
): { data: CallResponse<Call> | undefined; isError: boolean; error: unknown; refetch: () => unknown } {
  const { data, isError, error, refetch } = useCall(call, given, { shown });
  return { data: useDeferredValue(data), isError, error, refetch };
}
