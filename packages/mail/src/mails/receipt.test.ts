import { locales } from '@countinghouse/domain/text/locales';
import { expect, test } from 'vitest';
import { type MailFacts, writeMail } from '../write-mail.ts';

const facts: MailFacts<'receipt'> = {
  merchant: 'Dock & Vine <script>',
  time_zone: 'EST',
  status: 210,
  direction: 1,
  amount: 2599,
  tip: 300,
  sales_tax: 199,
  currency: 840,
  card_brand: 'american express',
  card_last_four: '0005',
  approval_code: 'A1B2C3',
  order_id: '"><img src=x onerror=alert(1)>',
  transaction_uid: 'T1',
  customer: 'שלום & Söhne',
  created_at: new Date('2026-03-01T18:05:00Z'),
};

const receipt = (change: Partial<typeof facts> = {}) => writeMail('receipt', { ...facts, ...change }, 'en');

test('user input is escaped in HTML and unchanged in text', async () => {
  const { html, text } = await receipt();
  expect(html).not.toMatch(/<script>|<img/);
  expect(html).toContain('Dock &amp; Vine &lt;script&gt;');
  expect(text).toContain('שלום & Söhne');
});

test('amounts add up to the total, the card is masked, and the date is in the merchant’s zone', async () => {
  const { text } = await receipt();
  for (const line of [
    'Subtotal: $21.00',
    'Tip: $3.00',
    'Sales tax: $1.99',
    'Total: $25.99',
    'Card: American Express •••• 0005',
    'Date: Mar 1, 2026, 1:05 PM',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});

test('a capture below tip and tax shows only its total, and a credit is negative throughout', async () => {
  const less = (await receipt({ amount: 498 })).text;
  expect(less).toContain('Total: $4.98');
  expect(less).not.toMatch(/Subtotal|Tip|Sales tax/);
  const credit = (await receipt({ direction: -1 })).text;
  for (const line of ['Subtotal: ($21.00)', 'Tip: ($3.00)', 'Sales tax: ($1.99)', 'Total: ($25.99)']) {
    expect(credit.split('\n')).toContain(line);
  }
});

test('a reversed refund is not called a voided payment', async () => {
  expect((await receipt({ status: 231 })).text).toContain('Payment reversed: $25.99');
  const reversed = (await receipt({ status: 231, direction: -1 })).text;
  expect(reversed).toContain('Refund reversed: ($25.99)');
  expect(reversed).not.toContain('voided');
});

test.each(locales)('a receipt in %s contains thanks, except for a declined payment', async (locale) => {
  const { subject, html, text } = await writeMail('receipt', facts, locale);
  expect(subject).toContain(facts.merchant);
  expect(html).toContain(`<html lang="${locale}"`);
  const declined = await writeMail('receipt', { ...facts, status: 230 }, locale);
  const thanks = text.split('\n').at(-4) ?? '';
  expect(thanks).not.toBe('');
  expect(declined.text).not.toContain(thanks);
});
