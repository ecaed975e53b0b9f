import type { PayerState } from '@countinghouse/domain/payment-link/payment-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { t } from '@lingui/core/macro';
import type { Glyph } from '../../components/glyphs.ts';
import { formatInstant } from '../../format.ts';

/** The message of a link that cannot be paid. */
export type ClosedWords = { glyph: Glyph; tone?: 'warning'; title: string; note: string };

/** An instant in the zone of the business. */
export type ClosedAt = { instant: string; zone: TimeZone };

/** Says why a link cannot be paid. The reason why a business takes no payments is not revealed. */
export function closedWords(
  state: Exclude<PayerState, 'open'>,
  business: string,
  at: ClosedAt | undefined,
): ClosedWords {
  const when = at === undefined ? undefined : formatInstant(at.instant, at.zone);
  switch (state) {
    case 'not_yet':
      return {
        glyph: 'not_yet',
        title: t`This link is not open yet`,
        note:
          when === undefined
            ? t`Come back later, or ask ${business}.`
            : t`You can pay from ${when}. Nothing was charged.`,
      };
    case 'being_paid':
      return {
        glyph: 'hourglass',
        title: t`Someone is paying right now`,
        note: t`This link is for one payment, and another one is in progress. If it fails, you can pay.`,
      };
    case 'paid':
      return {
        glyph: 'circle_check',
        title: t`This has already been paid`,
        note: t`This link was for a single payment. You were not charged.`,
      };
    case 'used_up':
      return {
        glyph: 'circle_check',
        title: t`This link has been used`,
        note: t`All payments for this link have been made. You were not charged.`,
      };
    case 'expired':
      return {
        glyph: 'hourglass',
        title: t`This link has expired`,
        note:
          when === undefined
            ? t`${business} can send you a new one.`
            : t`This link expired on ${when}. ${business} can send you a new one.`,
      };
    case 'paused':
      return {
        glyph: 'pause',
        tone: 'warning',
        title: t`This link is paused`,
        note: t`Nothing was charged. Try again later, or ask ${business}.`,
      };
    case 'withdrawn':
      return {
        glyph: 'link_off',
        title: t`This link is no longer valid`,
        note: t`${business} can send you a new one.`,
      };
    case 'business_unavailable':
      return {
        glyph: 'pause',
        tone: 'warning',
        title: t`This business cannot take payments right now`,
        note: t`Nothing was charged. The link may work again later. What you owe has not changed.`,
      };
  }
}

/** The same for an invoice that was closed. */
export function withdrawnInvoiceWords(business: string): ClosedWords {
  return {
    glyph: 'link_off',
    title: t`This invoice was withdrawn`,
    note: t`There is nothing to pay. If you did not expect this, ask ${business}.`,
  };
}
