import type { LinkRefusal } from '../store/payments/record-payment.ts';

/** A payment link refused a use to a payment. Nothing of the payment was stored, and nothing was sent. */
export class LinkNotPayable extends Error {
  readonly reason: LinkRefusal;

  constructor(reason: LinkRefusal) {
    super(`The payment link cannot be paid: ${reason}`);
    this.name = 'LinkNotPayable';
    this.reason = reason;
  }
}
