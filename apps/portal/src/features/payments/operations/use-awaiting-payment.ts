import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import type { AwaitingCall } from './awaiting-address.ts';

/**
 * Finds one payment of a list by its id: in the loaded rows, or else by its own request. Once found it stays, even if the list no longer
 * has it, because its result must still be shown. `missing` is true if the list does not have it (any more).
 */
export function useAwaitingPayment(
  call: AwaitingCall,
  payment_id: string | undefined,
  rows: readonly TransactionRow[],
): { row: TransactionRow | undefined; missing: boolean; error: unknown; retry: () => void } {
  const here = rows.find((row) => row.payment_id === payment_id);
  const [kept, setKept] = useState<TransactionRow>();
  const wanted = payment_id !== undefined && here === undefined;
  const asked = useCall(
    call,
    { query: { payment_id: payment_id ?? '', limit: '1' } },
    { shown: 'in_place', enabled: wanted && kept?.payment_id !== payment_id },
  );
  const found = here ?? (wanted ? asked.data?.payments.find((row) => row.payment_id === payment_id) : undefined);
  if (found !== undefined && found !== kept) setKept(found);
  const row = found ?? (payment_id !== undefined && kept?.payment_id === payment_id ? kept : undefined);
  return {
    row,
    missing: wanted && row === undefined && asked.isSuccess,
    error: wanted && row === undefined && asked.isError ? asked.error : undefined,
    retry: () => void asked.refetch(),
  };
}
