import { formatMoney } from '@countinghouse/domain/money';
import { documentDate } from '@countinghouse/domain/text/format';
import { createElement, Fragment } from 'react';
import { Button } from '../components/button.ts';
import { Rows } from '../components/rows.ts';
import type { MailTemplate } from '../template.ts';
import { contactOf, type InvoiceMailFacts, payButton } from './invoice-document.ts';
import { merchantMail } from './merchant-mail.ts';

/** The facts of an invoice reminder. Amounts in minor units, dates as midnight UTC. */
export type InvoiceReminderFacts = Omit<InvoiceMailFacts, 'due_date' | 'next_part' | 'total_amount'> & {
  due_date: Date;
  /** The remainder of the whole invoice; `amount` is that of the part that is due. */
  left_amount: number;
};

/** An invoice reminder before or on its due date. */
export const invoiceReminder: MailTemplate<InvoiceReminderFacts> = (facts, speaking) => {
  const { business, invoice_number: number } = facts;
  const { i18n } = speaking;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'invoice_reminder.subject',
        message: 'Reminder: invoice {number} from {business}: {balance} due {date}',
        values: { number, business, ...valuesOf(facts, speaking) },
      }),
      reason: i18n._({
        id: 'invoice_reminder.reason',
        message:
          'This is a reminder of an invoice that is not paid yet. If you have paid it in the meantime, there is nothing to do.',
      }),
    },
    contentOf(facts, speaking),
  );
};

/** An invoice reminder after its due date. */
export const invoiceOverdue: MailTemplate<InvoiceReminderFacts> = (facts, speaking) => {
  const { business, invoice_number: number } = facts;
  const { i18n } = speaking;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'invoice_overdue.subject',
        message: 'Overdue since {date}: invoice {number} from {business}: {balance}',
        values: { number, business, ...valuesOf(facts, speaking) },
      }),
      reason: i18n._({
        id: 'invoice_overdue.reason',
        message: 'This invoice is past its due date. If you have paid it in the meantime, there is nothing to do.',
      }),
    },
    contentOf(facts, speaking),
  );
};

type Speaking = Parameters<MailTemplate<InvoiceReminderFacts>>[1];

const valuesOf = ({ amount, currency, due_date }: InvoiceReminderFacts, { locale }: Speaking) => ({
  balance: formatMoney({ amount, currency }, { locale }),
  date: documentDate(due_date),
});

function contentOf(facts: InvoiceReminderFacts, speaking: Speaking) {
  const { title, amount, left_amount, currency, link } = facts;
  const { i18n, locale } = speaking;
  const { balance, date } = valuesOf(facts, speaking);
  const rows: [string, string][] = [
    [i18n._({ id: 'invoice_reminder.amount', message: 'Amount due' }), balance],
    [i18n._({ id: 'invoice.due', message: 'Due' }), date],
  ];
  if (title !== '') rows.unshift([i18n._({ id: 'invoice.for', message: 'For' }), title]);
  if (left_amount !== amount) {
    const left = formatMoney({ amount: left_amount, currency }, { locale });
    rows.push([i18n._({ id: 'invoice_reminder.left', message: 'Left to pay in all' }), left]);
  }
  return createElement(
    Fragment,
    null,
    createElement(Rows, { rows }),
    createElement(Button, { text: payButton(i18n), href: link }),
    contactOf(facts, i18n),
  );
}
