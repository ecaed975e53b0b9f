import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { taxRate, taxRateParams } from './tax-rate.ts';

/** Disables or enables a tax rate. Nothing else can change: another rate is a new one. */
export const updateTaxRate = defineCall({
  name: 'update_tax_rate',
  service: 'invoice',
  method: 'PUT',
  path: '/tax-rates/{tax_rate_id}',
  summary: 'Disable or enable a tax rate',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: taxRateParams,
  body: z.strictObject({ version: z.int(), is_disabled: z.boolean() }),
  response: z.object({ tax_rate: taxRate }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
