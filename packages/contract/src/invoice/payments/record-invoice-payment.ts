import { invoiceLimits, offlinePaymentMethods } from '@countinghouse/domain/invoice/invoice-limits';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { amount, givenDate, text } from '../../fields.ts';
import { invoice } from '../invoices/invoice.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';

/** Records an offline payment of an invoice: cash, a cheque, a bank transfer. It goes to the oldest open parts. */
export const recordInvoicePayment = defineCall({
  name: 'record_invoice_payment',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/payments',
  summary: 'Record an invoice payment',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  idempotency: 'required',
  params: invoiceParams,
  body: z.strictObject({
    method: z.literal(offlinePaymentMethods, 'must be cash, cheque, bank_transfer or other'),
    /** In minor units of the invoice's currency. */
    amount,
    /** The date of receipt, by the merchant's date: not in the future, and not before the invoice was issued. */
    received_on: givenDate,
    /** The number of the cheque or of the transfer. */
    reference: z.optional(text(invoiceLimits.offline_reference_maximum)),
  }),
  response: z.object({ invoice }),
  errors: [
    'not_found',
    'status_forbids',
    'nothing_to_pay',
    'payment_under_way',
    'amount_over_balance',
    'idempotency_key_reused',
  ],
});
