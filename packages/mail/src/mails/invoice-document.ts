import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import { documentDate } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { I18n } from '@lingui/core';
import { createElement, Fragment, type ReactElement } from 'react';
import { Button } from '../components/button.ts';
import { Paragraph } from '../components/paragraph.ts';
import { Rows } from '../components/rows.ts';
import type { MailTemplate } from '../template.ts';
import { type MerchantMailFacts, merchantMail } from './merchant-mail.ts';

/** The facts of a mail about an invoice, an estimate or a credit note. Amounts in minor units, dates as midnight UTC. */
export type InvoiceMailFacts = MerchantMailFacts & {
  /** How to reach the business; may be empty. */
  contact_email: string;
  contact_phone: string;
  link: string;
  invoice_number: string;
  /** What it is for; may be empty. */
  title: string;
  /** The requested amount; 0 for a paid invoice. */
  amount: number;
  total_amount: number;
  currency: CurrencyCode;
  /** Null if there is none. */
  due_date: Date | null;
  /** The first part due, if it is paid in parts. */
  next_part: { amount: number; due_date: Date } | null;
};

/** Sends an invoice. */
export const invoice: MailTemplate<InvoiceMailFacts> = (facts, { i18n, locale }) => {
  const { business, invoice_number: number, due_date, amount } = facts;
  const balance = formatMoney({ amount, currency: facts.currency }, { locale });
  const is_paid = amount === 0 || due_date === null;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: is_paid
        ? i18n._({
            id: 'invoice.subject_paid',
            message: 'Invoice {number} from {business}: paid',
            values: { number, business },
          })
        : i18n._({
            id: 'invoice.subject',
            message: 'Invoice {number} from {business}: {balance} due {date}',
            values: { number, business, balance, date: documentDate(due_date) },
          }),
      reason: is_paid
        ? i18n._({
            id: 'invoice.reason_paid',
            message: 'Here is your invoice. It is paid, and there is nothing to do.',
          })
        : i18n._({
            id: 'invoice.reason',
            message: 'Here is your invoice. You can pay it by card on a secure page.',
          }),
    },
    documentContent(facts, { i18n, locale }, is_paid ? readButton(i18n) : payButton(i18n)),
  );
};

/** Sends an estimate. */
export const estimate: MailTemplate<InvoiceMailFacts> = (facts, { i18n, locale }) => {
  const { business, invoice_number: number } = facts;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'estimate.subject',
        message: 'Estimate {number} from {business}',
        values: { number, business },
      }),
      reason: i18n._({
        id: 'estimate.reason',
        message: 'Here is your estimate. You can accept or decline it on its page.',
      }),
    },
    documentContent(
      facts,
      { i18n, locale },
      i18n._({ id: 'estimate.button', message: 'See the estimate' }),
      i18n._({ id: 'estimate.valid_until', message: 'Valid until' }),
    ),
  );
};

/** Sends a credit note; its button leads to the credited invoice. */
export const creditNote: MailTemplate<InvoiceMailFacts> = (facts, { i18n, locale }) => {
  const { business, invoice_number: number } = facts;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'credit_note.subject',
        message: 'Credit note {number} from {business}',
        values: { number, business },
      }),
      reason: i18n._({
        id: 'credit_note.reason',
        message: '{business} credited an amount on your invoice.',
        values: { business },
      }),
    },
    documentContent(facts, { i18n, locale }, readButton(i18n)),
  );
};

/** The label of the button to the payment page. */
export const payButton = (i18n: I18n): string =>
  i18n._({ id: 'invoice.pay_button', message: 'See the invoice and pay' });

/** The label of the button to a paid or credited document. */
export const readButton = (i18n: I18n): string => i18n._({ id: 'invoice.read_button', message: 'See the invoice' });

/** The common content of document mails: title, sums and dates, the button, and the contact. */
export function documentContent(
  facts: InvoiceMailFacts,
  { i18n, locale }: { i18n: I18n; locale: Locale },
  button: string,
  date_label = i18n._({ id: 'invoice.due', message: 'Due' }),
): ReactElement {
  const { title, amount, total_amount, currency, due_date, next_part, link } = facts;
  const money = (minor: number) => formatMoney({ amount: minor, currency }, { locale });
  const rows: [string, string][] = [];
  if (title !== '') rows.push([i18n._({ id: 'invoice.for', message: 'For' }), title]);
  rows.push([i18n._({ id: 'invoice.total', message: 'Total' }), money(total_amount)]);
  if (amount !== total_amount) rows.push([i18n._({ id: 'invoice.left', message: 'Left to pay' }), money(amount)]);
  if (next_part !== null) {
    rows.push([
      i18n._({ id: 'invoice.next_part', message: 'Due first' }),
      `${money(next_part.amount)}, ${documentDate(next_part.due_date)}`,
    ]);
  }
  if (due_date !== null && amount > 0) rows.push([date_label, documentDate(due_date)]);
  return createElement(
    Fragment,
    null,
    createElement(Rows, { rows }),
    createElement(Button, { text: button, href: link }),
    contactOf(facts, i18n),
  );
}

/** The contact of the business; nothing if it has none. */
export function contactOf(
  { business, contact_email, contact_phone }: Pick<InvoiceMailFacts, 'business' | 'contact_email' | 'contact_phone'>,
  i18n: I18n,
): ReactElement | null {
  const contact = [contact_phone, contact_email].filter((way) => way !== '').join(', ');
  if (contact === '') return null;
  const text = i18n._({
    id: 'invoice.contact',
    message: 'Questions? Contact {business}: {contact}.',
    values: { business, contact },
  });
  return createElement(Paragraph, { text });
}
