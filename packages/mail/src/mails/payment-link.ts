import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import { documentDate, documentTime } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import type { I18n } from '@lingui/core';
import { createElement, Fragment, type ReactElement } from 'react';
import { Button } from '../components/button.ts';
import { Paragraph } from '../components/paragraph.ts';
import { Rows } from '../components/rows.ts';
import type { MailTemplate } from '../template.ts';
import { type MerchantMailFacts, merchantMail } from './merchant-mail.ts';

/** The facts of a mail with a payment link. */
export type PaymentLinkFacts = MerchantMailFacts & {
  link: string;
  /** What the payment is for; empty if not specified. */
  title: string;
  description: string;
  /** In minor units; null if the payer chooses. */
  amount: number | null;
  currency: CurrencyCode;
  /** Null if it does not expire. */
  expires_at: Date | null;
  time_zone: TimeZone;
};

/** Asks a customer to pay through a link. */
export const paymentLink: MailTemplate<PaymentLinkFacts> = (facts, { i18n, locale }) => {
  const { business } = facts;
  const amount = amountOf(facts, locale);
  return merchantMail(
    i18n,
    {
      ...facts,
      subject:
        amount === undefined
          ? i18n._({
              id: 'payment_link.subject_open',
              message: '{business} asks for a payment',
              values: { business },
            })
          : i18n._({
              id: 'payment_link.subject',
              message: '{business} asks for {amount}',
              values: { business, amount },
            }),
      reason: i18n._({
        id: 'payment_link.reason',
        message: 'You can pay by card on a secure page. {business} never sees your card number.',
        values: { business },
      }),
    },
    contentOf(facts, amount, i18n),
  );
};

/** Sends a new link that replaces one that no longer works. */
export const newPaymentLink: MailTemplate<PaymentLinkFacts> = (facts, { i18n, locale }) => {
  const { business } = facts;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({ id: 'new_payment_link.subject', message: 'Your new link' }),
      reason: i18n._({
        id: 'new_payment_link.reason',
        message: 'Here is the new link to pay {business}. Earlier links no longer work.',
        values: { business },
      }),
    },
    contentOf(facts, amountOf(facts, locale), i18n),
  );
};

/** The formatted amount; undefined if the payer chooses. */
function amountOf({ amount, currency }: PaymentLinkFacts, locale: Locale): string | undefined {
  return amount === null ? undefined : formatMoney({ amount, currency }, { locale });
}

function contentOf(facts: PaymentLinkFacts, amount: string | undefined, i18n: I18n): ReactElement {
  const { title, description, link } = facts;
  const rows: [string, string][] = [];
  if (title !== '') rows.push([i18n._({ id: 'payment_link.title', message: 'For' }), title]);
  if (amount !== undefined) rows.push([i18n._({ id: 'payment_link.amount', message: 'Amount' }), amount]);
  return createElement(
    Fragment,
    null,
    rows.length === 0 ? null : createElement(Rows, { rows }),
    description === '' ? null : createElement(Paragraph, { text: description }),
    createElement(Button, { text: i18n._({ id: 'payment_link.button', message: 'Pay by card' }), href: link }),
    expiryOf(facts, i18n),
  );
}

function expiryOf({ expires_at, time_zone }: PaymentLinkFacts, i18n: I18n): ReactElement | null {
  if (expires_at === null) return null;
  const zone = timeZones[time_zone];
  const end = `${documentDate(expires_at, zone)}, ${documentTime(expires_at, zone)}`;
  const text = i18n._({ id: 'payment_link.expires', message: 'The link works until {end}.', values: { end } });
  return createElement(Paragraph, { text });
}
