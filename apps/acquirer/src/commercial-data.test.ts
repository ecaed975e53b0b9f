import { COMMERCIAL_LINE, COMMERCIAL_ORDER } from '@countinghouse/iso8583/commercial-data';
import type { Message } from '@countinghouse/iso8583/fields';
import {
  buildCommercialData,
  buildPurchase,
  buildReversal,
  buildSettlement,
  type CardPayment,
} from '@countinghouse/iso8583/messages';
import { readReply } from '@countinghouse/iso8583/reply';
import { transmissionDateTime } from '@countinghouse/iso8583/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Book, openBook } from './book.ts';
import { commercialQuerySchema, readCommercialData } from './book-commercial-data.ts';
import { answerMessage } from './host.ts';
import { createTestTerminal, TEST_TIME } from './testing/payment.ts';

let book: Book;
beforeEach(() => {
  book = openBook(':memory:');
});
afterEach(() => book.close());

const terminal = createTestTerminal();
let stan = 500_000;
const next = () => {
  stan += 1;
  return stan;
};
const ask = (message: Message) => readReply(answerMessage(book, TEST_TIME, 'SOCKET', message).reply).response_code;
const line = (description: string) => ({ description, quantity_ten_thousandths: '10000', commodity_code: '50201706' });

function send(payment: CardPayment, revision: number, lines = [line('Beans')], more: { currency?: number } = {}) {
  const { terminal_id, merchant_id, transmitted_at, rrn } = payment;
  const order = { customer_reference: `Revision ${revision}` };
  const data = { terminal_id, merchant_id, transmitted_at, rrn, currency: 840, revision, order, lines, ...more };
  return buildCommercialData(data, Array.from({ length: 40 }, next));
}

const standing = () => readCommercialData(book, commercialQuerySchema.parse({})).rows;

test('commercial data takes effect once all parts have arrived, in any order and with repeats', () => {
  const payment = terminal.payment();
  ask(buildPurchase(payment));
  const lines = Array.from({ length: 30 }, (_, index) => line(`Line ${index}`));
  const parts = send(payment, 1, lines);
  expect(parts.length).toBeGreaterThan(1);
  const [first, ...rest] = parts.reverse();
  for (const part of rest) expect(ask(part)).toBe('00');
  expect(standing()).toEqual([]);
  for (const part of [first, first, ...rest]) expect(ask(part as Message)).toBe('00');
  expect(standing()).toMatchObject([
    { rrn: payment.rrn, revision: 1, order: { customer_reference: 'Revision 1' }, lines },
  ]);
});

test('the book stores every order and line field', () => {
  const payment = terminal.payment();
  ask(buildPurchase(payment));
  const { terminal_id, merchant_id, transmitted_at, rrn } = payment;
  const full = (table: Record<string, { max: number; pattern?: RegExp }>) =>
    Object.fromEntries(
      Object.entries(table)
        .filter(([name]) => !['revision', 'part', 'parts'].includes(name))
        .map(([name, { max, pattern }]) => [name, (pattern !== undefined ? '7' : 'x').repeat(max)]),
    );
  const [order, lines] = [full(COMMERCIAL_ORDER), [full(COMMERCIAL_LINE)]];
  const data = { terminal_id, merchant_id, transmitted_at, rrn, currency: 840, revision: 1, order, lines };
  expect(buildCommercialData(data, [next()]).map(ask)).toEqual(['00']);
  expect(standing()).toMatchObject([{ rrn, order, lines }]);
});

test('a higher revision replaces a lower one, and a late lower one is ignored', () => {
  const payment = terminal.payment();
  ask(buildPurchase(payment));
  for (const revision of [1, 3, 2]) {
    for (const part of send(payment, revision, [line(`Of ${revision}`)])) expect(ask(part)).toBe('00');
  }
  expect(standing()).toMatchObject([{ revision: 3, lines: [{ description: 'Of 3' }] }]);
});

test('refuses unknown, declined, reversed and settled payments, and a different currency', () => {
  const unknown = terminal.payment();
  expect(send(unknown, 1).map(ask)).toEqual(['25']);
  const declined = terminal.payment({ amount: 505 });
  ask(buildPurchase(declined));
  expect(send(declined, 1).map(ask)).toEqual(['25']);
  const payment = terminal.payment();
  ask(buildPurchase(payment));
  expect(send(payment, 1, [], { currency: 978 }).map(ask)).toEqual(['12']);
  const { terminal_id, merchant_id, transmitted_at, rrn, amount } = payment;
  const header = { terminal_id, merchant_id, transmitted_at };
  const reversed = terminal.payment();
  ask(buildPurchase(reversed));
  ask(
    buildReversal({
      ...header,
      stan: next(),
      rrn: reversed.rrn,
      amount: reversed.amount,
      currency: 840,
      advice: false,
      original: {
        mti: '0200',
        stan: reversed.stan,
        transmission_date_time: transmissionDateTime(reversed.transmitted_at),
      },
    }),
  );
  expect(send(reversed, 1).map(ask)).toEqual(['25']);
  const totals = { debits_number: 1, debits_amount: amount, credits_number: 0, credits_amount: 0 };
  const batch = { batch_number: payment.batch_number ?? 1, settlement_date: '1121', currency: 840, totals };
  expect(ask(buildSettlement({ ...header, stan: next(), ...batch }))).toBe('00');
  expect(send({ ...payment, rrn }, 1).map(ask)).toEqual(['21']);
  expect(standing()).toEqual([]);
});

test('does not keep a card number typed into the data', () => {
  const payment = terminal.payment();
  ask(buildPurchase(payment));
  for (const part of send(payment, 1, [line('4111 1111 1111 1111')])) ask(part);
  expect(JSON.stringify(standing())).not.toContain('4111 1111');
});
