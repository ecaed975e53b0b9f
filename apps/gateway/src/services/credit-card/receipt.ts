import { type CardBrand, cardBrandRules, maskedLastFour } from '@countinghouse/domain/card';
import { documentDate, documentTime } from '@countinghouse/domain/format';
import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import { receiptParts } from '@countinghouse/domain/receipt-parts';
import { type TimeZone, timeZones } from '@countinghouse/domain/time-zones';
import { labelled } from '@countinghouse/domain/typography';
import { htmlText } from '../../html-text.ts';
import type { Mail } from '../../mailer.ts';
import { type ReceiptLocale, type ReceiptWords, receiptWords } from './receipt-words.ts';

/** What a receipt tells. Amounts in minor units. */
export type ReceiptFacts = {
  merchant: string;
  time_zone: TimeZone;
  status: number;
  direction: 1 | -1;
  amount: number;
  tip: number;
  sales_tax: number;
  currency: CurrencyCode;
  card_brand: string;
  card_last_four: string;
  approval_code: string | null;
  order_id: string;
  transaction_uid: string;
  customer: string;
  created_at: Date;
};

/**
 * The receipt of a payment as an e-mail, in text and HTML: merchant, outcome, amounts, masked card. Whatever came from a
 * person is escaped. Dates are MMM D, YYYY and h:mm A in the merchant's time zone (blanks.md 9).
 */
export function receiptMail(facts: ReceiptFacts, locale: ReceiptLocale): Omit<Mail, 'to'> {
  const words = receiptWords[locale];
  const zone = timeZones[facts.time_zone];
  const money = (amount: number) => formatMoney({ amount, currency: facts.currency }, { locale });
  const subject = words.receipt_from(facts.merchant);
  const outcome = outcomeOf(facts, words);
  const amount = facts.amount * facts.direction;
  const total = money(amount);
  const parts = receiptParts({ ...facts, amount });
  const rows: [string, string][] = [];
  if (parts !== undefined) {
    rows.push([words.subtotal, money(parts.subtotal)]);
    if (parts.tip !== 0) rows.push([words.tip, money(parts.tip)]);
    if (parts.sales_tax !== 0) rows.push([words.sales_tax, money(parts.sales_tax)]);
  }
  rows.push([words.total, total]);
  rows.push([words.card, `${brandLabel(facts.card_brand)} ${maskedLastFour(facts.card_last_four)}`]);
  rows.push([words.date, `${documentDate(facts.created_at, zone)}, ${documentTime(facts.created_at, zone)}`]);
  if (facts.approval_code !== null) rows.push([words.approval_code, facts.approval_code]);
  if (facts.order_id !== '') rows.push([words.order, facts.order_id]);
  rows.push([words.transaction, facts.transaction_uid]);
  const thanks = [205, 206, 210, 218].includes(facts.status) ? words.thanks : '';
  return {
    subject,
    text: [
      subject,
      '',
      labelled(outcome, total, locale),
      facts.customer,
      '',
      ...rows.map(([name, value]) => labelled(name, value, locale)),
      '',
      thanks,
    ]
      .join('\n')
      .replace(/\n{3,}/g, '\n\n'),
    html: htmlOf({ subject, outcome, total, customer: facts.customer, rows, thanks, locale }),
  };
}

function outcomeOf({ status, direction }: ReceiptFacts, words: ReceiptWords): string {
  if (status === 202) return words.pending;
  if (status === 230) return words.declined;
  if (status === 231) return words.reversed;
  if (direction === -1) return words.refunded;
  return status === 205 ? words.authorized : words.approved;
}

function brandLabel(brand: string): string {
  return Object.hasOwn(cardBrandRules, brand) ? cardBrandRules[brand as CardBrand].label : brand;
}

type Parts = {
  subject: string;
  outcome: string;
  total: string;
  customer: string;
  rows: readonly (readonly [string, string])[];
  thanks: string;
  locale: ReceiptLocale;
};

function htmlOf({ subject, outcome, total, customer, rows, thanks, locale }: Parts): string {
  const cells = rows
    .map(
      ([name, value]) =>
        `<tr><td style="padding:8px 0;color:#5b6472">${htmlText(name)}</td>` +
        `<td style="padding:8px 0;text-align:right" dir="auto">${htmlText(value)}</td></tr>`,
    )
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${htmlText(subject)}</title></head>` +
    `<body style="margin:0;background:#f5f6f8;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1a202c">` +
    `<div style="max-width:480px;margin:24px auto;padding:32px;background:#ffffff;border-radius:12px">` +
    `<h1 style="margin:0 0 4px;font-size:18px" dir="auto">${htmlText(subject)}</h1>` +
    `<p style="margin:0 0 20px;color:#5b6472" dir="auto">${htmlText(customer)}</p>` +
    `<p style="margin:0;color:#5b6472">${htmlText(outcome)}</p>` +
    `<p style="margin:0 0 20px;font-size:32px;font-weight:600">${htmlText(total)}</p>` +
    `<table role="presentation" style="width:100%;border-collapse:collapse;border-top:1px solid #e2e6ec">${cells}</table>` +
    `<p style="margin:20px 0 0;color:#5b6472">${htmlText(thanks)}</p></div></body></html>`
  );
}
