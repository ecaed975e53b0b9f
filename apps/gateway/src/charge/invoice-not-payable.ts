import type { InvoicePaymentRefusal } from '../store/payments/record-payment.ts';

/** The open amount of an invoice is too small, or it cannot be paid now. Nothing of the payment was stored, and nothing was sent. */
export class InvoiceNotPayable extends Error {
  readonly reason: InvoicePaymentRefusal;
  /** The open amount that no payment has reserved, in minor units. 0 if the reason is not the amount. */
  readonly payable_amount: number;

  constructor(reason: InvoicePaymentRefusal, payable_amount: number) {
    super(`The invoice cannot be paid: ${reason}`);
    this.name = 'InvoiceNotPayable';
    this.reason = reason;
    this.payable_amount = payable_amount;
  }
}
