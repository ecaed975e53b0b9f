import type { getMerchantOrchestration as declaration } from '@countinghouse/contract/merchants/processors/get-merchant-orchestration';
import { type Operation, OperationError } from '../../../operation.ts';
import { readOrchestration, readRoutableTerminals } from '../../../store/merchants/orchestration.ts';
import { configuredMerchantUid } from '../settings/configured-merchant.ts';

/**
 * Returns the rules that choose the terminal of a merchant's payments, with the terminals that they choose among (S7.78).
 *
 * @throws OperationError not_found for another operator's merchant
 */
export const getMerchantOrchestration: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  return context.transaction(async (transaction) => {
    const stored = await readOrchestration(transaction, merchant_uid);
    if (stored === undefined) throw new OperationError('not_found');
    const terminals = await readRoutableTerminals(transaction, merchant_uid);
    const { rules, fallback_terminal_uid } = stored.orchestration;
    return {
      payment_orchestration: {
        version: stored.version,
        rules: [...rules.map(onWire)],
        fallback_terminal_uid,
        terminals,
      },
    };
  });
};

/** Returns a rule in its response form. */
export const onWire = <Rule extends { card_brands: readonly unknown[]; bins: readonly string[] }>(rule: Rule) => ({
  ...rule,
  card_brands: [...rule.card_brands] as Rule['card_brands'][number][],
  bins: [...rule.bins],
});
