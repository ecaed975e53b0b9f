import { t } from '@lingui/core/macro';
import { type Business, SingleFrame } from '../../components/page-frame.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { EmailOutcome } from '../receipt/email-outcome.tsx';

/** Shown while the outcome of a payment is unknown. It never offers to pay again. */
export function ProcessingPage({
  business,
  payment_id,
  email,
}: {
  business: Business;
  /** Undefined while it is not known whether the payment arrived. */
  payment_id: string | undefined;
  /** The payer's own address, if given. */
  email: string;
}) {
  return (
    <SingleFrame business={business}>
      <StateMessage glyph="busy" tone="info" title={t`We are checking what happened to your payment`}>
        <p>{t`You will not be charged twice. Please do not pay again. This can take up to two minutes, and this page updates automatically.`}</p>
      </StateMessage>
      {payment_id === undefined ? null : <EmailOutcome payment_id={payment_id} email={email} />}
    </SingleFrame>
  );
}
