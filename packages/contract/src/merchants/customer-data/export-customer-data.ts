import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, uuid } from '../../fields.ts';
import { customerInvoice, customerNamed, customerPayment, vaultCustomerData } from './customer-data.ts';

/** Returns all stored data of one customer of the merchant, for data access requests. */
export const exportCustomerData = defineCall({
  name: 'export_customer_data',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/customer-data/export',
  summary: 'Export the data of a customer',
  source: 'S1.3; decision 27',
  permission: { all_of: ['RESD', 'EXPT'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  params: z.object({ merchant_id: uuid }),
  body: customerNamed,
  response: z.object({
    exported_at: instant,
    /** Those of the vault. */
    customers: z.array(vaultCustomerData),
    payments: z.array(customerPayment),
    invoices: z.array(customerInvoice),
  }),
  errors: ['no_record_found'],
});
