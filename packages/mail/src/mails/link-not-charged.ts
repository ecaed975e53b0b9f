import { maskedLastFour } from '@countinghouse/domain/card/card';
import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import { createElement, Fragment } from 'react';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import { countinghouse, type MailTemplate } from '../template.ts';
import { brandLabel } from './brand-label.ts';

/** The facts for a payer who waited for the outcome of a payment. The amount is in minor units. */
export type LinkNotChargedFacts = {
  merchant: string;
  amount: number;
  currency: CurrencyCode;
  card_brand: string;
  card_last_four: string;
};

/** Notifies a payer that a payment with an unknown outcome was not made. Sent in the merchant's name. */
export const linkNotCharged: MailTemplate<LinkNotChargedFacts> = (facts, { i18n, locale }) => {
  const { merchant: business, card_brand, card_last_four } = facts;
  const amount = formatMoney({ amount: facts.amount, currency: facts.currency }, { locale });
  const subject = i18n._({
    id: 'link_not_charged.subject',
    message: 'Your payment to {business} was not made',
    values: { business },
  });
  const card = `${brandLabel(card_brand)} ${maskedLastFour(card_last_four)}`;
  const said = i18n._({
    id: 'link_not_charged.said',
    message: '{amount} was not charged to your card {card}.',
    values: { amount, card },
  });
  return {
    subject,
    preview: said,
    brand: { ...countinghouse, name: business, marked: false },
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: said }),
      createElement(Paragraph, {
        text: i18n._({
          id: 'link_not_charged.again',
          message:
            'If your bank shows the amount as pending, it is released automatically. To pay, open the link from the business again.',
        }),
      }),
    ),
  };
};
