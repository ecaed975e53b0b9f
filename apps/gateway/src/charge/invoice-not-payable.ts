import type { InvoicePaymentRefusal } from '../store/payments/record-payment.ts';

/** An invoice does not have so much left to pay, or takes no payment now: nothing of the payment was kept, and nothing was sent. */
export class InvoiceNotPayable extends Error {
  readonly reason: InvoicePaymentRefusal;
  /** What is left of it and not being paid, in minor units; 0 where the reason is none of its amounts. */
  readonly payable_amount: number;

  constructor(reason: InvoicePaymentRefusal, payable_amount: number) {
    super(`The invoice cannot be paid: ${reason}`);
    this.name = 'InvoiceNotPayable';
    this.reason = reason;
    this.payable_amount = payable_amount;
  }
}
