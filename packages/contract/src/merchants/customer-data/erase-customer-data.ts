import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customerNamed } from './customer-data.ts';

/**
 * Takes away who one customer of the merchant is: their payments, invoices, batches and books stay, with nothing in their personal fields. Report
 * files that hold them are deleted. For whoever may delete customers of the vault (VADE), or users where an account has no vault: a
 * customer may ask for it wherever they paid.
 */
export const eraseCustomerData = defineCall({
  name: 'erase_customer_data',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/customer-data/erase',
  summary: 'Erase the data of a customer',
  source: 'S1.3; decision 27',
  permission: { any_of: ['VADE', 'USDE'] },
  effect: 'write',
  while_impersonating: 'allowed',
  step_up: 'recent',
  merchant_scope: 'one',
  params: z.object({ merchant_id: uuid }),
  body: customerNamed,
  response: z.object({
    payments_count: z.int(),
    customers_count: z.int(),
    invoices_count: z.int(),
    files_count: z.int(),
    report_files_count: z.int(),
  }),
  errors: ['no_record_found', 'status_forbids'],
});
