import type { PayerState } from '@countinghouse/domain/payment-link/payment-link';
import { t } from '@lingui/core/macro';
import { Button, ButtonLink } from '../../components/button.tsx';
import { type Business, SingleFrame } from '../../components/page-frame.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { phoneAddress } from '../../format.ts';
import { FreshLink } from '../fresh-link.tsx';
import { type ClosedAt, closedWords } from './closed-words.ts';

/** Why nothing can be paid by a link, and whom to ask. */
export function ClosedPage({
  state,
  business,
  at,
  onRetry,
}: {
  state: Exclude<PayerState, 'open'>;
  business: Business;
  at?: ClosedAt | undefined;
  onRetry: () => void;
}) {
  const { glyph, tone, title, note } = closedWords(state, business.name, at);
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
            {state === 'withdrawn' ? <FreshLink /> : null}
            {may_open ? <Button onPress={onRetry}>{t`Look again`}</Button> : null}
          </>
        }
      >
        <p>{note}</p>
      </StateMessage>
    </SingleFrame>
  );
}
