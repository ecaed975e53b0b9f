import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { MAX_TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { amount, wholeNumber } from '../../fields.ts';
import { lines } from '../../merchants/payment-link/payment-link.ts';
import { invoice } from '../invoices/invoice.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';

const creditedLine = z.strictObject({
  line_number: wholeNumber(1, invoiceLimits.lines_maximum),
  /** The quantity to credit; 1.5 is 15000. */
  quantity_ten_thousandths: wholeNumber(1, MAX_TEN_THOUSANDTHS),
});

/**
 * Credits a part of an invoice, or all that is left of it, with exactly the taxes of that part, and issues the credit note. It is limited
 * to what is owed and not being paid, and returns no money. What was paid is credited by refunding its payment (`refund_payment`), which
 * issues a credit note for the same amount once it is approved, unless `reopens_invoice` says that the customer still owes it.
 */
export const createCreditNote = defineCall({
  name: 'create_credit_note',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/credit-notes',
  summary: 'Create a credit note',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  idempotency: 'required',
  params: invoiceParams,
  body: z
    .strictObject({
      version: z.int(),
      /** Quantities of these lines; not together with an amount. */
      lines: z.optional(z.array(creditedLine).check(z.minLength(1, 'must not be empty'), z.maxLength(100))),
      /** An amount including taxes, shared over everything that is left. */
      amount: z.optional(amount),
      note_to_customer: z.optional(lines(invoiceLimits.note_to_customer_maximum)),
    })
    .check(
      z.refine(({ lines: of_lines, amount: whole }) => (of_lines === undefined) !== (whole === undefined), {
        error: 'must be given if lines is not, and not together with lines',
        path: ['amount'],
      }),
    ),
  response: z.object({ invoice }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'status_forbids',
    'payment_under_way',
    'nothing_to_pay',
    'amount_over_balance',
    'idempotency_key_reused',
  ],
});
