import type { saveMerchantOrchestration as declaration } from '@countinghouse/contract/merchants/processors/save-merchant-orchestration';
import {
  checkOrchestration,
  type Orchestration,
  type OrchestrationFault,
  orchestrationBins_maximum,
  orchestrationNameLength_maximum,
  orchestrationRules_maximum,
} from '@countinghouse/domain/merchant/orchestration';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readOrchestration, readRoutableTerminals } from '../../../store/merchants/orchestration.ts';
import { configuredMerchantUid } from '../settings/configured-merchant.ts';
import { onWire } from './get-merchant-orchestration.ts';

const messages: Readonly<Record<OrchestrationFault['code'], string>> = {
  too_many: `must be ${orchestrationRules_maximum} at most`,
  missing: 'must be given',
  too_long: `must have at most ${orchestrationNameLength_maximum} characters`,
  taken: 'is that of another rule',
  terminal_unknown: 'is no terminal of this merchant that processes cards',
  other_platform: 'is no terminal that processes cards',
  other_currency: 'is not the currency of the terminal',
  range_the_wrong_way: 'must not be less than amount_from',
  not_a_bin: 'must be the first six to eight digits of card numbers',
  too_many_bins: `must be ${orchestrationBins_maximum} at most`,
};

/**
 * Replaces the rules that choose the terminal of a merchant's payments (S7.79). This node uses them from the next payment on, others within
 * IDENTITY_CACHE_MS.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, invalid_request by `rules.{index}`
 */
export const saveMerchantOrchestration =
  ({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> =>
  async (context, { params, body }) => {
    const merchant_uid = configuredMerchantUid(context.identity, params.id);
    const payment_orchestration = await context.transaction(async (transaction) => {
      const before = await readOrchestration(transaction, merchant_uid, { lock: true });
      if (before === undefined) throw new OperationError('not_found');
      if (before.version !== body.version) {
        throw new OperationError('changed_meanwhile', { details: { version: before.version } });
      }
      const terminals = await readRoutableTerminals(transaction, merchant_uid);
      const after: Orchestration = {
        rules: body.rules.map((rule) => ({
          ...rule,
          rule_id: rule.rule_id.toLowerCase(),
          terminal_uid: rule.terminal_uid.toLowerCase(),
        })),
        fallback_terminal_uid: body.fallback_terminal_uid?.toLowerCase() ?? null,
      };
      const errors = checkOrchestration(after, terminals).map(({ index, field, code }) => ({
        field: index === undefined ? field : `rules.${index}.${field}`,
        message: messages[code],
      }));
      if (errors.length > 0) throw new OperationError('invalid_request', { errors });
      const version = before.version + 1;
      await transaction
        .updateTable('merchant_settings')
        .set({ payment_orchestration: JSON.stringify(after), payment_orchestration_version: version })
        .where('merchant_uid', '=', merchant_uid)
        .execute();
      await writeAudit(transaction, context, {
        entity_id: merchant_uid,
        call: 'save_merchant_orchestration',
        target_type: 'merchant',
        target_id: merchant_uid,
        before: before.orchestration,
        after,
      });
      return {
        version,
        rules: after.rules.map(onWire),
        fallback_terminal_uid: after.fallback_terminal_uid,
        terminals,
      };
    });
    payments.payment_settings.forget((key) => key === merchant_uid);
    return { payment_orchestration };
  };
