import type { pausePaymentLink as declaration } from '@countinghouse/contract/merchants/payment-link/pause-payment-link';
import type { Operation } from '../../../operation.ts';
import type { LinkReading } from '../../../store/payment-links/link-details.ts';
import { actOnLink } from './act-on-link.ts';

/** Pauses a payment link (S7.130) until a person resumes it. */
export function pausePaymentLink(needs: LinkReading): Operation<typeof declaration> {
  return (context, input) =>
    actOnLink(needs, context, input, {
      call: 'pause_payment_link',
      action: 'pause',
      event: 'payment_link.paused',
      change: () => ({ status: 'paused', paused_reason: 'by_person', paused_until: null }),
    });
}
