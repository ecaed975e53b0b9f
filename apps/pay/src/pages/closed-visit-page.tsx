import { type PayerState, payerStates } from '@countinghouse/domain/payment-link/payment-link';
import { t } from '@lingui/core/macro';
import type { Glyph } from '../components/glyphs.ts';
import { type Business, SingleFrame } from '../components/page-frame.tsx';
import { StateMessage } from '../components/state-message.tsx';
import type { Closed } from '../visit/visit.ts';
import { FreshLink } from './fresh-link.tsx';
import { ClosedPage } from './payment/closed-page.tsx';

type Why = Closed['why'];
type ClosedPayment = Exclude<PayerState, 'open'>;

const isPayerState = (why: Why): why is ClosedPayment => payerStates.some((state) => state === why);

const isOver = (why: Why) => why === 'expired' || why === 'withdrawn';

/** Says why a link cannot be used, and what the visitor can do. */
export function ClosedVisitPage({ closed, onRetry }: { closed: Closed; onRetry: () => void }) {
  const { why, purpose, business: name, place = '', phone = '', support_email = '', at, time_zone } = closed;
  const business: Business | undefined =
    name === undefined ? undefined : { name, place, phone, support_email, privacy_url: '', terms_url: '' };
  const state = why === 'closed' ? 'withdrawn' : why;
  if (purpose !== 'customer' && purpose !== undefined && business !== undefined && isPayerState(state)) {
    const instant =
      at === null || at === undefined || time_zone === undefined ? undefined : { instant: at, zone: time_zone };
    return (
      <ClosedPage state={state} business={business} at={instant} onRetry={onRetry} is_invoice={why === 'closed'} />
    );
  }
  const { glyph, title, note } = visitWords(why);
  return (
    <SingleFrame business={business}>
      <StateMessage
        glyph={glyph}
        title={title}
        actions={purpose === 'customer' && isOver(why) ? <FreshLink /> : undefined}
      >
        <p>{note}</p>
      </StateMessage>
    </SingleFrame>
  );
}

function visitWords(why: Why): { glyph: Glyph; title: string; note: string } {
  switch (why) {
    case 'expired':
      return { glyph: 'hourglass', title: t`This link has expired`, note: t`Ask the business for a new one.` };
    case 'withdrawn':
      return {
        glyph: 'link_off',
        title: t`This link is no longer valid`,
        note: t`Use the link in the newest email, or ask the business for a new link.`,
      };
    case 'business_unavailable':
      return {
        glyph: 'pause',
        title: t`This page is not available right now`,
        note: t`Try again later, or ask the business.`,
      };
    case 'session_over':
      return {
        glyph: 'clock',
        title: t`Your session is over`,
        note: t`Open the link again to start over. Nothing was sent.`,
      };
    case 'left':
      return {
        glyph: 'circle_check',
        title: t`You have left this page`,
        note: t`This page is closed. Open the link again to come back.`,
      };
    case 'too_many_tries':
      return {
        glyph: 'clock',
        title: t`Too many tries`,
        note: t`Wait an hour, then open the link again.`,
      };
    default:
      return {
        glyph: 'link',
        title: t`This link does not work`,
        note: t`Check the address, or ask the business for a new link.`,
      };
  }
}
