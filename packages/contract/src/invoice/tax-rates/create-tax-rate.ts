import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { taxRate, taxRateFields } from './tax-rate.ts';

/** Adds a tax rate. A merchant has at most 50 enabled ones. */
export const createTaxRate = defineCall({
  name: 'create_tax_rate',
  service: 'invoice',
  method: 'POST',
  path: '/tax-rates',
  summary: 'Create a tax rate',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  body: z.strictObject(taxRateFields),
  response: z.object({ tax_rate: taxRate }),
  errors: ['status_forbids'],
});
