import type { PayerState } from '@countinghouse/domain/payment-link/payment-link';
import { t } from '@lingui/core/macro';
import { Button, ButtonLink } from '../../components/button.tsx';
import { type Business, SingleFrame } from '../../components/page-frame.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { phoneAddress } from '../../format.ts';
import { FreshLink } from '../fresh-link.tsx';
import { type ClosedAt, closedWords, withdrawnInvoiceWords } from './closed-words.ts';

/** Says why a link cannot be paid, and whom to ask. */
export function ClosedPage({
  state,
  business,
  at,
  onRetry,
  is_invoice = false,
}: {
  state: Exclude<PayerState, 'open'>;
  business: Business;
  at?: ClosedAt | undefined;
  onRetry: () => void;
  /** Whether it is an invoice instead of a payment link. */
  is_invoice?: boolean;
}) {
  const is_withdrawn_invoice = is_invoice && state === 'withdrawn';
  const { glyph, tone, title, note } = is_withdrawn_invoice
    ? withdrawnInvoiceWords(business.name)
    : closedWords(state, business.name, at);
  // A new link to an invoice that was withdrawn would show the same.
  const offers_fresh_link = (state === 'withdrawn' && !is_withdrawn_invoice) || state === 'expired';
  const may_open =
    state === 'being_paid' || state === 'paused' || state === 'not_yet' || state === 'business_unavailable';
  const { support_email, phone } = business;
  return (
    <SingleFrame business={business}>
      <StateMessage
        glyph={glyph}
        {...(tone === undefined ? {} : { tone })}
        title={title}
        actions={
          <>
            {support_email === '' ? null : (
              <ButtonLink glyph="mail" href={`mailto:${support_email}`}>{t`Email the business`}</ButtonLink>
            )}
            {phone === '' ? null : <ButtonLink glyph="phone" href={phoneAddress(phone)}>{t`Call`}</ButtonLink>}
            {offers_fresh_link ? <FreshLink /> : null}
            {may_open ? <Button onPress={onRetry}>{t`Look again`}</Button> : null}
          </>
        }
      >
        <p>{note}</p>
      </StateMessage>
    </SingleFrame>
  );
}
