import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { taxRate } from './tax-rate.ts';

/** The tax rates of a merchant by name, disabled ones last. */
export const getTaxRates = defineCall({
  name: 'get_tax_rates',
  service: 'invoice',
  method: 'GET',
  path: '/tax-rates',
  summary: 'List tax rates',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  response: z.object({ tax_rates: z.array(taxRate) }),
  errors: [],
});
