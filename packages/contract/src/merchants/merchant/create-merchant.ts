import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, uuid } from '../../fields.ts';
import { merchantSetting } from '../merchant.ts';
import { transactionFieldChanges } from '../settings/transaction-fields.ts';
import { bankAccountGiven, bankAccountNumbers, profileFields, taxId } from './merchant-profile.ts';

/** The switches of a new merchant; other fields are refused. */
const settingsGiven = z.strictObject(merchantSetting.shape);

/**
 * Adds a merchant with its switches, the rules of its payment forms and the first entry of its status history: Unviewed, the initial
 * status. Rules also require RFVI, as for an existing merchant; without them its forms have the defaults. The same Idempotency-Key creates
 * one merchant, however often it is sent.
 */
export const createMerchant = defineCall({
  name: 'create_merchant',
  service: 'merchants',
  method: 'POST',
  path: '/merchants',
  summary: 'Create a merchant',
  source: 'S7.43; S3.10; S3.22',
  permission: { any_of: ['MEAD'] },
  user_type: 'Administrator',
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'none',
  idempotency: 'required',
  body: z.strictObject({
    ...profileFields,
    currency,
    tax_id: taxId,
    bank_account: bankAccountGiven,
    merchant_setting: settingsGiven,
    transaction_fields: z.optional(transactionFieldChanges),
  }),
  card_numbers_allowed: { 'body.bank_account.account_number': bankAccountNumbers },
  response: z.object({ merchant_uid: uuid }),
  errors: ['idempotency_key_reused'],
});
