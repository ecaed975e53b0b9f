import type { resumePaymentLink as declaration } from '@countinghouse/contract/merchants/payment-link/resume-payment-link';
import { linkStatusNow } from '@countinghouse/domain/payment-link/payment-link';
import type { Operation } from '../../../operation.ts';
import type { LinkReading } from '../../../store/payment-links/link-details.ts';
import { actOnLink } from './act-on-link.ts';

/** Resumes a payment link (S7.130) that a person or the protection has paused. If its time is over or it is used up, it ends instead. */
export function resumePaymentLink(needs: LinkReading): Operation<typeof declaration> {
  return (context, input) =>
    actOnLink(needs, context, input, {
      call: 'resume_payment_link',
      action: 'resume',
      event: 'payment_link.resumed',
      change: (link, now) => ({
        status: linkStatusNow({ ...link, status: 'active' }, now),
        paused_reason: null,
        paused_until: null,
      }),
    });
}
