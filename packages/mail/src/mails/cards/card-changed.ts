import { displayExpiry, maskedLastFour } from '@countinghouse/domain/card/card';
import { documentDate, documentTime } from '@countinghouse/domain/text/format';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import type { I18n } from '@lingui/core';
import { createElement } from 'react';
import { Rows } from '../../components/rows.ts';
import type { MailTemplate } from '../../template.ts';
import { brandLabel } from '../brand-label.ts';
import { type MerchantMailFacts, merchantMail } from '../merchant-mail.ts';

/** Changes of a stored card. */
export const cardChanges = ['added', 'replaced', 'expiry_changed', 'removed'] as const;

/** The facts of the mail about a changed card. Numbers are the last four digits. */
export type CardChangedFacts = MerchantMailFacts & {
  change: (typeof cardChanges)[number];
  card_brand: string;
  card_last_four: string;
  /** MMYY, as it is now. */
  card_expiry: string;
  /** Of the replacing card; empty if there is none. */
  new_last_four: string;
  changed_at: Date;
  time_zone: TimeZone;
};

/** Notifies a customer of a changed stored card, so that they notice a stranger's change. */
export const cardChanged: MailTemplate<CardChangedFacts> = (facts, { i18n }) => {
  const { business, changed_at } = facts;
  const zone = timeZones[facts.time_zone];
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'card_changed.subject',
        message: 'Your card at {business} was changed',
        values: { business },
      }),
      reason: reasonOf(facts, i18n),
    },
    createElement(Rows, {
      rows: [
        [i18n._({ id: 'card_changed.card', message: 'Card' }), cardOf(facts, facts.card_last_four)],
        [
          i18n._({ id: 'card_changed.date', message: 'Date' }),
          `${documentDate(changed_at, zone)}, ${documentTime(changed_at, zone)}`,
        ],
      ],
    }),
  );
};

function reasonOf(facts: CardChangedFacts, i18n: I18n): string {
  const { business, card_expiry } = facts;
  const card = cardOf(facts, facts.card_last_four);
  switch (facts.change) {
    case 'added':
      return i18n._({
        id: 'card_changed.added',
        message: '{card} was added. {business} can charge it as you agreed.',
        values: { card, business },
      });
    case 'replaced':
      return i18n._({
        id: 'card_changed.replaced',
        message: '{card} was replaced by {new_card}. {business} can charge the new card as you agreed.',
        values: { card, new_card: cardOf(facts, facts.new_last_four), business },
      });
    case 'expiry_changed':
      return i18n._({
        id: 'card_changed.expiry',
        message: '{card} is now stored with the expiry date {expiry}.',
        values: { card, expiry: displayExpiry(card_expiry) },
      });
    case 'removed':
      return i18n._({
        id: 'card_changed.removed',
        message: '{card} was removed. {business} can no longer charge it.',
        values: { card, business },
      });
  }
}

const cardOf = ({ card_brand }: CardChangedFacts, last_four: string) =>
  `${brandLabel(card_brand)} ${maskedLastFour(last_four)}`;
