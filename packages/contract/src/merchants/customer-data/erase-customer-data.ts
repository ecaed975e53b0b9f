import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customerNamed } from './customer-data.ts';

/**
 * Erases the personal data of one customer of the merchant: payments, invoices, batches and ledger stay, with empty personal fields. Report
 * files that contain them are deleted. For callers who may delete customers of the vault (VADE), or users if the account has no vault:
 * customers can request it wherever they paid.
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
