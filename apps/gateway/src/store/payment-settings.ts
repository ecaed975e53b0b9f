import type { CustomField } from '@countinghouse/domain/custom-fields';
import type { FieldFlags } from '@countinghouse/domain/field-configuration';
import type pg from 'pg';
import { inOneGo } from './pipeline.ts';

/** What of a merchant's settings decides about a payment. */
export type PaymentSettings = {
  transaction_fields: Record<string, FieldFlags>;
  custom_fields: CustomField[];
  refused_avs_responses: string[];
  refused_csc_responses: string[];
};

/** @param pool one of `createPool({ pipeline: true })` under row-level security */
export function readPaymentSettings(pool: pg.Pool, merchant_uid: string): Promise<PaymentSettings> {
  return inOneGo<PaymentSettings>(pool, merchant_uid, [], {
    text: `select transaction_fields, custom_fields, refused_avs_responses, refused_csc_responses from merchant_settings where merchant_uid = $1`,
    values: [merchant_uid],
  });
}
