import { maskedLastFour } from '@countinghouse/domain/card/card';
import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import { createElement, Fragment } from 'react';
import { Button } from '../components/button.ts';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { brandLabel } from './brand-label.ts';
import { contactOf, type InvoiceMailFacts, payButton } from './invoice-document.ts';
import { merchantMail } from './merchant-mail.ts';

/** The facts for a customer whose stored card was not charged. The amount is in minor units. */
export type InvoiceNotChargedFacts = Omit<InvoiceMailFacts, 'title' | 'due_date' | 'next_part' | 'total_amount'> & {
  card_brand: string;
  card_last_four: string;
};

/** Notifies a customer that an invoice could not be charged to their stored card. */
export const invoiceNotCharged: MailTemplate<InvoiceNotChargedFacts> = (facts, { i18n, locale }) => {
  const { invoice_number: number, card_brand, card_last_four, link } = facts;
  const amount = formatMoney({ amount: facts.amount, currency: facts.currency }, { locale });
  const card = `${brandLabel(card_brand)} ${maskedLastFour(card_last_four)}`;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'invoice_not_charged.subject',
        message: 'We could not charge your card for invoice {number}',
        values: { number },
      }),
      reason: i18n._({
        id: 'invoice_not_charged.reason',
        message:
          '{amount} could not be charged to your card {card}. You can pay with this or another card on the page of the invoice.',
        values: { amount, card },
      }),
    },
    createElement(Button, { text: payButton(i18n), href: link }),
    contactOf(facts, i18n) ?? createElement(Fragment),
  );
};

/** The facts about an estimate for a merchant. The amount is in minor units. */
export type EstimateAcceptedFacts = {
  invoice_number: string;
  amount: number;
  currency: CurrencyCode;
  /** The address of the estimate in the portal. */
  url: string;
};

/** Notifies a merchant that a customer accepted an estimate. */
export const estimateAccepted: MailTemplate<EstimateAcceptedFacts> = (facts, { i18n, locale }) => {
  const { invoice_number: number, currency, url } = facts;
  const subject = i18n._({
    id: 'estimate_accepted.subject',
    message: 'Estimate {number} was accepted',
    values: { number },
  });
  const said = i18n._({
    id: 'estimate_accepted.said',
    message: 'Your customer accepted the estimate of {amount}. You can turn it into an invoice.',
    values: { amount: formatMoney({ amount: facts.amount, currency }, { locale }) },
  });
  return {
    subject,
    preview: said,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: said }),
      createElement(Button, {
        text: i18n._({ id: 'estimate.button', message: 'See the estimate' }),
        href: url,
      }),
    ),
  };
};
