import { getTerminalKeys } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import { useCall } from '../client/use-call.ts';

/** Returns a merchant's terminals by id, for the filter and the column; empty until they are known. */
export function useTerminals(merchant_uid: string | undefined): ReadonlyMap<string, string> {
  const keys = useCall(
    getTerminalKeys,
    { params: { merchant_id: merchant_uid ?? '' } },
    { shown: 'in_place', enabled: merchant_uid !== undefined },
  );
  return new Map((keys.data?.keys ?? []).map(({ terminal }) => [terminal.terminal_uid, terminal.name]));
}
