import type { LinkRefusal } from '../store/payments/record-payment.ts';

/** A payment link took no use for a payment: nothing of the payment was kept, and nothing was sent. */
export class LinkNotPayable extends Error {
  readonly reason: LinkRefusal;

  constructor(reason: LinkRefusal) {
    super(`The payment link cannot be paid: ${reason}`);
    this.name = 'LinkNotPayable';
    this.reason = reason;
  }
}
