import { bankAccountFaults } from '@countinghouse/domain/settlement/bank-account';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { bankAccountGiven, bankAccountNumbers } from './merchant-profile.ts';

const faults = Object.keys(bankAccountFaults) as [keyof typeof bankAccountFaults];

/**
 * Checks whether a routing number and an account number can be a checking account: the patterns of specification section 5, the prefixes of
 * the Federal Reserve and the check digit. Nothing is stored, and the bank is not asked whether the account exists.
 */
export const validateAccountRoutingNumber = defineCall({
  name: 'validate_account_routing_number',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/validateaccountroutingnumber',
  summary: 'Validate a routing number and an account number',
  source: 'S7.73; S5.34; S5.35',
  permission: { any_of: ['MEAD', 'MEUP'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  body: bankAccountGiven,
  card_numbers_allowed: { 'body.account_number': bankAccountNumbers },
  response: z.object({
    valid: z.boolean(),
    /** The Federal Reserve district of the bank; null for an invalid routing number. */
    federal_reserve_district: z.nullable(z.string()),
    faults: z.array(
      z.object({
        field: z.literal(['routing_number', 'account_number']),
        fault: z.literal(faults),
        message: z.string(),
      }),
    ),
  }),
  errors: [],
});
