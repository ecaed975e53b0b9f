import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid, wholeNumber } from '../../fields.ts';
import { bankAccount, bankAccountGiven, bankAccountNumbers } from './merchant-profile.ts';

/** Replaces a merchant's bank account. The merchant is notified by email. */
export const updateBankAccount = defineCall({
  name: 'update_bank_account',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/bank-account',
  summary: 'Update the bank account of a merchant',
  source: 'S5.34; S5.35',
  permission: { any_of: ['MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'none',
  step_up: 'recent',
  params: z.object({ id: uuid }),
  /** `version` is 0 if there was no bank account. */
  body: z.strictObject({ version: wholeNumber(0, 2_147_483_646), ...bankAccountGiven.shape }),
  card_numbers_allowed: { 'body.account_number': bankAccountNumbers },
  response: z.object({ bank_account: bankAccount }),
  errors: ['changed_meanwhile'],
});
