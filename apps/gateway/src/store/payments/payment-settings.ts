import { CROSS_BORDER_PLATFORM } from '@countinghouse/domain/constants';
import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';
import type { FieldFlags } from '@countinghouse/domain/merchant/field-configuration';
import type { Orchestration } from '@countinghouse/domain/merchant/orchestration';
import type pg from 'pg';
import type { TerminalInScope } from '../../operation.ts';
import { inOneGo } from './pipeline.ts';

/** The settings of a merchant that affect a payment. */
export type PaymentSettings = {
  transaction_fields: Record<string, FieldFlags>;
  custom_fields: CustomField[];
  refused_avs_responses: string[];
  refused_csc_responses: string[];
  /** Whether a card is verified before it is stored. */
  verify_cards: boolean;
  orchestration: Orchestration;
  orchestration_version: number;
  /** The terminals that routing rules can choose: those that process cards and take payments. Empty when there are no rules. */
  terminals: (TerminalInScope & { merchant_uid: string; takes_payments: boolean })[];
};

/**
 * Reads the settings of a merchant that affect a payment.
 *
 * @param pool one of `createPool({ pipeline: true })` under row-level security
 */
export function readPaymentSettings(pool: pg.Pool, merchant_uid: string): Promise<PaymentSettings> {
  return inOneGo<PaymentSettings>(pool, merchant_uid, [], {
    text: `select transaction_fields, custom_fields, refused_avs_responses, refused_csc_responses, verify_cards,
        payment_orchestration as orchestration, payment_orchestration_version as orchestration_version,
        case when payment_orchestration = '{"rules": [], "fallback_terminal_uid": null}' then '[]' else coalesce(
          (select jsonb_agg(jsonb_build_object('merchant_uid', merchant_uid, 'terminal_uid', terminal_uid, 'name', name,
              'platform_id', platform_id, 'settlement_connection', settlement_connection,
              'acquirer_terminal_id', acquirer_terminal_id, 'acquirer_merchant_id', acquirer_merchant_id,
              'currency', currency, 'takes_payments', takes_payments))
            from terminals t where t.merchant_uid = $1 and t.platform_id <> ${CROSS_BORDER_PLATFORM}), '[]') end as terminals
      from merchant_settings where merchant_uid = $1`,
    values: [merchant_uid],
  });
}
