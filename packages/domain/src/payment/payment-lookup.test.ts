import { expect, test } from 'vitest';
import { type PaymentCriterion, readPaymentLookup } from './payment-lookup.ts';

const last_four = (digits: string): PaymentCriterion => ({ kind: 'last_four', last_four: digits });
const amount = (minor_units: number): PaymentCriterion => ({ kind: 'amount', amount: minor_units });
const search = (text: string): PaymentCriterion => ({ kind: 'text', search: text });
const read = (text: string, locale?: string) => readPaymentLookup(text, { locale }).criteria;

test('a payment id, whole, partial or as shown', () => {
  const id = '93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b';
  expect(read(` ${id} `)).toEqual([search(id)]);
  expect(read('d8f24c7b')).toEqual([search('d8f24c7b')]);
  expect(read('93a6...d8f24c7b')).toEqual([search('d8f24c7b')]);
  expect(read('93a6…d8f24c7b')).toEqual([search('d8f24c7b')]);
});

test('four digits may be a card’s last four, an amount or part of a text', () => {
  expect(read('4242')).toEqual([last_four('4242'), amount(424200), search('4242')]);
  expect(read('•••• 4242')).toEqual([last_four('4242')]);
  expect(read('x4242')).toEqual([last_four('4242')]);
});

test('an amount in the reader’s or the English format', () => {
  expect(read('45.20')).toEqual([amount(4520)]);
  expect(read('$1,200')).toEqual([amount(120000)]);
  expect(read('($32.50)')).toEqual([amount(3250)]);
  expect(read('-32.5')).toEqual([amount(3250)]);
  expect(read('45,20', 'de')).toEqual([amount(4520)]);
  expect(read('1.200', 'de')).toEqual([amount(120000)]);
  expect(read('45.20', 'de')).toEqual([amount(4520)]);
  expect(read('1 200,50 €', 'fr-FR')).toEqual([amount(120050)]);
  expect(read('45')).toEqual([amount(4500)]);
  expect(read('120045')).toEqual([amount(12004500), search('120045')]);
  expect(read('2025001234')).toEqual([search('2025001234')]);
  expect(read('0')).toEqual([]);
});

test('any other text of three to a hundred characters', () => {
  expect(read('Priya')).toEqual([search('Priya')]);
  expect(read('  Priya   Raman ')).toEqual([search('Priya Raman')]);
  expect(read('Pr')).toEqual([]);
  expect(read('x'.repeat(100))).toHaveLength(1);
  expect(read('x'.repeat(10_000))).toEqual([]);
  expect(read('')).toEqual([]);
});

test('hostile input stays text', () => {
  expect(read('<img src=x onerror=alert(1)>')).toEqual([search('<img src=x onerror=alert(1)>')]);
  expect(read("' or 1=1 --")).toEqual([search("' or 1=1 --")]);
  expect(read('null\u0000byte')).toEqual([search('null byte')]);
  expect(read('\u202eayirP')).toEqual([search('ayirP')]);
  expect(read('\ud83d lone')).toEqual([search('\ufffd lone')]);
});

test('only the last four digits of a card number remain', () => {
  expect(readPaymentLookup('4111 1111 1111 1111')).toEqual({
    card: 'whole',
    text: '•••• 1111',
    criteria: [last_four('1111')],
  });
  expect(readPaymentLookup('4111 1111 1111')).toEqual({ card: 'part', text: '', criteria: [] });
  expect(JSON.stringify(readPaymentLookup('pay 4111111111111111 12/29 123 Priya'))).not.toMatch(/411111|Priya/);
  expect(readPaymentLookup(`${'x'.repeat(200)} 4111111111111111`).text).toBe('•••• 1111');
});
