import { newPaymentRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { chargeErrors, chargeRequest, paymentResult } from '../../credit-card/payment.ts';
import { amount, amountOrZero, text } from '../../fields.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';

/**
 * Charges a card for an invoice: all that is left of it, or less. The amount is reserved on the invoice before anything is sent, and stays
 * reserved until there is an answer. Terminal and currency are those of the invoice.
 */
export const chargeInvoice = defineCall({
  name: 'charge_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/charge',
  summary: 'Charge a card for an invoice',
  source: 'S7.126',
  ...newPaymentRequirements.sale,
  permission: { all_of: ['INVI', 'SAPR'] },
  merchant_scope: 'one',
  idempotency: 'required',
  params: invoiceParams,
  body: z.strictObject({
    /** The amount for the invoice, in minor units of its currency. */
    amount,
    /** Charged in addition to the amount. */
    tip_amount: z.optional(amountOrZero),
    /**
     * The amount left to pay when the invoice was read: its balance less payments in progress. If it has changed, nothing is charged:
     * `changed_meanwhile`.
     */
    payable_amount: z.optional(amountOrZero),
    payment: chargeRequest.shape.payment,
    keep_account: chargeRequest.shape.keep_account,
    /** Of the card's billing address; that of the invoice if omitted. */
    postal_code: z.optional(text(12)),
  }),
  card_numbers_allowed: { 'body.payment.card_number': 'This is the card that is charged; it is stored sealed.' },
  response: z.object({ data: paymentResult }),
  errors: [
    ...chargeErrors.filter((code) => code !== 'possible_duplicate'),
    'nothing_to_pay',
    'payment_under_way',
    'amount_over_balance',
    'changed_meanwhile',
  ],
});
