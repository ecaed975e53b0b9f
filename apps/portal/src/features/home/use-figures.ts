import type { CallArguments, CallDeclaration, CallResponse } from '@countinghouse/contract/call';
import { useDeferredValue } from 'react';
import type { Shown } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';

/** Reads a call for a chart. The chart renders in slices, so that several answers at the same time do not block the page. */
export function useFigures<const Call extends CallDeclaration>(
  call: Call,
  given: CallArguments<Call>,
  shown: Shown,
): { data: CallResponse<Call> | undefined; isError: boolean; error: unknown; refetch: () => unknown } {
  const { data, isError, error, refetch } = useCall(call, given, { shown });
  return { data: useDeferredValue(data), isError, error, refetch };
}
