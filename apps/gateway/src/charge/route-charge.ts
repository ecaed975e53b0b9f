import { CROSS_BORDER_PLATFORM } from '@countinghouse/domain/constants';
import { chooseTerminal, type PaymentRouting } from '@countinghouse/domain/merchant/orchestration';
import type { TerminalInScope } from '../operation.ts';
import type { PaymentSettings } from '../store/payments/payment-settings.ts';
import type { Charge } from './charge.ts';

/** The terminal of a payment, and the record of how it was chosen. `routing` is null if there was nothing to choose by. */
export type ChargeRoute = { terminal: TerminalInScope; routing: PaymentRouting | null };

/**
 * Returns the terminal of a new payment: the one that the merchant's rules choose, otherwise the one that the request selected. No rule
 * applies to cross-border payments. A request that the rules cannot evaluate (an invalid card number) is refused by the checks that follow.
 */
export function routeCharge(
  settings: PaymentSettings,
  {
    merchant,
    terminal: selected,
    amount,
    currency,
    card,
  }: Pick<Charge, 'merchant' | 'terminal' | 'amount' | 'currency' | 'card'>,
): ChargeRoute {
  const { orchestration, orchestration_version: version, terminals } = settings;
  const asks = orchestration.rules.length > 0 || orchestration.fallback_terminal_uid !== null;
  if (!asks || selected.platform_id === CROSS_BORDER_PLATFORM) return { terminal: selected, routing: null };
  const { merchant_uid } = merchant;
  const { card_number } = card;
  const choice = chooseTerminal(orchestration, { merchant_uid, amount, currency, card_number }, terminals);
  const chosen =
    choice.by === 'selected' ? undefined : terminals.find((each) => each.terminal_uid === choice.terminal_uid);
  const { rule_id, name, position } = choice.by === 'rule' ? choice : { rule_id: '', name: '', position: 0 };
  return {
    terminal: chosen ?? selected,
    routing: {
      version,
      by: choice.by,
      rule: choice.by === 'rule' ? { rule_id, name, position } : null,
      selected_terminal_uid: selected.terminal_uid,
      skipped: choice.skipped,
    },
  };
}
