import { getTerminalKeys } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { selectTerminalKeys, slotOf } from '@countinghouse/domain/merchant/terminal-keys';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/** A terminal to choose, by its id. */
export type CardTerminal = { value: string; label: string };

/**
 * Returns the terminals at which a card can be checked, the selected one first; none if there is no choice.
 * @param tenant_uid the merchant's operator, whose default keys count
 */
export function cardTerminalsOf(keys: readonly TerminalKeyDetails[], tenant_uid: string): CardTerminal[] {
  const usable = keys.filter(
    ({ status, platform_id, terminal }) =>
      status === 'active' && slotOf(platform_id) === 'main' && terminal.takes_payments,
  );
  const { main } = selectTerminalKeys(
    { user_type_id: 'Merchant', tenant_uid },
    usable.filter(({ is_default }) => is_default),
  );
  const selected = usable.find(({ terminal_key_id }) => terminal_key_id === main)?.terminal;
  if (selected === undefined) return [];
  const names = new Map(
    [selected, ...usable.map(({ terminal }) => terminal)].map((each) => [each.terminal_uid, each.name]),
  );
  return names.size === 1 ? [] : [...names].map(([value, label]) => ({ value, label }));
}

/** Returns the terminals to choose from, for a form; none while they load, and for users who may not see terminals. */
export function useCardTerminals(): CardTerminal[] {
  const { merchant_uid, tenant_uid, allowed } = useTerminalOwner();
  const keys = useCall(getTerminalKeys, { params: { merchant_id: merchant_uid } }, { shown: 'log', enabled: allowed });
  return cardTerminalsOf(keys.data?.keys ?? [], tenant_uid);
}

/** The same, loaded on demand. */
export function useReadCardTerminals(): () => Promise<CardTerminal[]> {
  const { merchant_uid, tenant_uid, allowed } = useTerminalOwner();
  return async () => {
    if (!allowed) return [];
    // Without an answer there is no choice: the selected terminal is used.
    const read = send(getTerminalKeys, { params: { merchant_id: merchant_uid } });
    return cardTerminalsOf((await read.catch(() => ({ keys: [] }))).keys, tenant_uid);
  };
}

function useTerminalOwner() {
  const { merchant } = useSession();
  const { may } = useAccess();
  const { merchant_uid = '', tenant_uid = '' } = merchant ?? {};
  return { merchant_uid, tenant_uid, allowed: merchant !== undefined && (may('AKVI') || may('RESV')) };
}
