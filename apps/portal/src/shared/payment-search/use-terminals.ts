import { getTerminalKeys } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import { useCall } from '../client/use-call.ts';

/** A merchant's terminals by their ids, for the filter and the column; none while they are not known. */
export function useTerminals(merchant_uid: string | undefined): ReadonlyMap<string, string> {
  const keys = useCall(
    getTerminalKeys,
    { params: { merchant_id: merchant_uid ?? '' } },
    { shown: 'in_place', enabled: merchant_uid !== undefined },
  );
  return new Map((keys.data?.keys ?? []).map(({ terminal }) => [terminal.terminal_uid, terminal.name]));
}
