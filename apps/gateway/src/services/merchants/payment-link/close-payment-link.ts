import type { closePaymentLink as declaration } from '@countinghouse/contract/merchants/payment-link/close-payment-link';
import type { Operation } from '../../../operation.ts';
import type { LinkReading } from '../../../store/payment-links/link-details.ts';
import { withdrawLinkSecret } from '../../../store/payment-links/link-secrets.ts';
import { actOnLink } from './act-on-link.ts';

/** Closes a payment link (S7.130) for good. Its visitors' sessions end. A payment that was already sent is concluded, and counts. */
export function closePaymentLink(needs: LinkReading): Operation<typeof declaration> {
  return (context, input) =>
    actOnLink(needs, context, input, {
      call: 'close_payment_link',
      action: 'close',
      event: 'payment_link.closed',
      change: () => ({ status: 'closed', paused_reason: null, paused_until: null }),
      besides: withdrawLinkSecret,
    });
}
