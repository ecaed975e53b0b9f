import type { CredentialIndicator } from '@countinghouse/iso8583/additional-data';
import { decodeMessage } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import {
  buildAuthorization,
  buildCardUpdate,
  buildPurchase,
  buildReversal,
  type CardPayment,
} from '@countinghouse/iso8583/messages';
import { type HostReply, readReply } from '@countinghouse/iso8583/reply';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Book, openBook } from './book.ts';
import { credentialsQuerySchema, readCredentials } from './book-credentials.ts';
import { bookQuerySchema, readBook } from './book-report.ts';
import { answerMessage } from './host.ts';
import { createTestTerminal, TEST_TIME } from './testing/payment.ts';

let book: Book;
beforeEach(() => {
  book = openBook(':memory:');
});
afterEach(() => book.close());

function ask(message: Message, now = TEST_TIME): HostReply {
  return readReply(answerMessage(book, now, 'POST', message).reply);
}

const terminal = createTestTerminal();

/** Pays with a stored card. */
function pay(card_number: string, credential_indicator: CredentialIndicator, changes: Partial<CardPayment> = {}) {
  return ask(buildPurchase(terminal.payment({ card_number, credential_indicator, cvv: undefined, ...changes })));
}

describe('network transaction ids', () => {
  test('every approved card request has a unique id, stable across repeats; declines have none', () => {
    const ids = new Set<string>();
    for (let number = 0; number < 500; number += 1) {
      const message = buildPurchase(terminal.payment());
      const { network_transaction_id } = ask(message);
      expect(network_transaction_id).toMatch(/^[0-9A-Z]{15}$/);
      expect(ask(message).network_transaction_id).toBe(network_transaction_id);
      ids.add(network_transaction_id as string);
    }
    expect(ids.size).toBe(500);
    expect(ask(buildPurchase(terminal.payment({ amount: 505 }))).network_transaction_id).toBeNull();
  });

  test('a card that is not stored gets no chain', () => {
    ask(buildPurchase(terminal.payment()));
    expect(readCredentials(book, credentialsQuerySchema.parse({})).total).toBe(0);
  });

  test('the book shows a card’s chain of payments', () => {
    const first = pay('4111111111111111', 'CIU', { cvv: '123' });
    const original_network_transaction_id = first.network_transaction_id as string;
    pay('4111111111111111', 'MSU', { original_network_transaction_id });
    pay('4111111111111111', 'CSU', { original_network_transaction_id, amount: 505 });
    const { total, rows } = readCredentials(
      book,
      credentialsQuerySchema.parse({ terminal: terminal.terminal_id, merchant: 'HARBOR-COFFEE' }),
    );
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { credential_indicator: 'CIU', original_network_transaction_id: null, response_code: '00' },
      { credential_indicator: 'MSU', original_network_transaction_id, response_code: '00' },
      { credential_indicator: 'CSU', original_network_transaction_id, network_transaction_id: null },
    ]);
  });
});

describe('card verification', () => {
  const check = (changes: Partial<CardPayment>) => ask(buildAuthorization(terminal.payment({ amount: 0, ...changes })));

  test.each([
    ['4111111111111111', '85', true],
    ['4000000000000374', '85', true],
    ['5555555555554444', '00', true],
    ['378282246310005', '00', true],
    ['4000000000000382', '05', false],
    ['4000000000000002', '05', false],
    ['4000000000000127', 'N7', false],
  ])('answers %s with %s', (card_number, response_code, approved) => {
    const reply = check({ card_number, credential_indicator: 'CIU' });
    expect(reply).toMatchObject({ response_code, approved, avs_result: 'Y' });
    expect(reply.network_transaction_id === null).toBe(!approved);
  });

  test('books nothing, and a card that fails verification can still be charged', () => {
    const message = buildAuthorization(terminal.payment({ amount: 0 }));
    ask(message);
    expect(book.findPayment(terminal.terminal_id, message.fields.retrieval_reference_number as string)).toMatchObject({
      approved_amount: 0,
      captured_amount: 0,
    });
    expect(pay('4000000000000382', 'CIU').approved).toBe(true);
  });
});

describe('sandbox cards that check the chain', () => {
  test('0341: approves customer-initiated payments and declines merchant-initiated ones', () => {
    expect(pay('4000000000000341', 'CIU').approved).toBe(true);
    expect(pay('4000000000000341', 'CSU').approved).toBe(true);
    for (const indicator of ['MSU', 'MSR', 'MSN'] as const) {
      expect(pay('4000000000000341', indicator)).toMatchObject({ response_code: '51', advice_code: null });
    }
  });

  test('0358: declines merchant-initiated payments because the customer stopped them', () => {
    expect(pay('4000000000000358', 'CIR').approved).toBe(true);
    expect(pay('4000000000000358', 'MSR')).toMatchObject({ response_code: 'R1', advice_code: '21' });
  });

  test('0366: declines every other merchant-initiated payment with “try later”, counted per merchant', () => {
    expect(pay('4000000000000366', 'CIU').approved).toBe(true);
    for (const merchant_id of ['HARBOR-COFFEE', 'PINE-LODGE']) {
      for (const approved of [false, true, false, true]) {
        const reply = pay('4000000000000366', 'MSU', { merchant_id });
        expect(reply).toMatchObject({ approved, response_code: approved ? '00' : '51' });
        expect(reply.advice_code).toBe(approved ? null : '02');
      }
    }
  });

  test('0374: requires the id of this merchant’s own approved payment with this card', () => {
    const card = '4000000000000374';
    expect(pay(card, 'MSU').response_code).toBe('12');
    expect(pay(card, 'CSU').approved).toBe(true);
    const of_another = pay('4111111111111111', 'CIU').network_transaction_id as string;
    expect(pay(card, 'MSU', { original_network_transaction_id: of_another }).response_code).toBe('12');
    const original_network_transaction_id = pay(card, 'CIU').network_transaction_id as string;
    expect(pay(card, 'MSU', { original_network_transaction_id }).approved).toBe(true);
    expect(pay(card, 'MSU', { original_network_transaction_id, merchant_id: 'PINE-LODGE' }).response_code).toBe('12');
    expect(pay(card, 'MSU', { original_network_transaction_id: 'X1' }).response_code).toBe('12');
  });

  test('approves each of these cards when there is no credential indicator', () => {
    for (const last_four of ['0309', '0317', '0325', '0333', '0341', '0358', '0366', '0374', '0382', '0390']) {
      expect(ask(buildPurchase(terminal.payment({ card_number: `400000000000${last_four}` }))).approved).toBe(true);
    }
  });

  test('a payment reversed before it arrives enters the chain as declined', () => {
    const payment = terminal.payment({ card_number: '4000000000000374', credential_indicator: 'CIU' });
    ask(buildReversal({ ...terminal.after(payment, '0200'), advice: true }));
    expect(ask(buildPurchase(payment))).toMatchObject({ response_code: '79', network_transaction_id: null });
    expect(pay('4000000000000374', 'MSU').response_code).toBe('12');
  });
});

describe('the account updater', () => {
  const question = (card_number: string, expiration = '2612') =>
    buildCardUpdate({ ...terminal.header(), card_number, expiration });

  test.each([
    ['4000000000000309', { result: 'A', card_number: '4000000000000317', expiration: '2912' }],
    ['4000000000000325', { result: 'E', card_number: null, expiration: '2912' }],
    ['4000000000000333', { result: 'C', card_number: null, expiration: null }],
    ['4000000000000390', { result: 'Q', card_number: null, expiration: null }],
    ['4000000000000317', { result: 'N', card_number: null, expiration: null }],
    ['4111111111111111', { result: 'N', card_number: null, expiration: null }],
  ])('answers %s with %j', (card_number, card_update) => {
    expect(ask(question(card_number))).toMatchObject({ mti: '0312', response_code: '00', card_update });
  });

  test('returns a future expiry however old the queried one is', () => {
    expect(ask(question('4000000000000325', '1901')).card_update?.expiration).toBe('2901');
    expect(ask(question('4000000000000325', '3001')).card_update?.expiration).toBe('3301');
  });

  test('declines a number with a wrong check digit, and books no payment', () => {
    expect(ask(question('4000000000000310'))).toMatchObject({ response_code: '14', card_update: null });
    expect(book.database.prepare('SELECT count(*) AS n FROM payment').get()).toEqual({ n: 0 });
  });

  test('answers a repeated query the same years later, and keeps neither card number', () => {
    const message = question('4000000000000309');
    const first = ask(message);
    expect(ask(message, new Date('2031-01-01T00:00:00.000Z'))).toEqual(first);
    const row = book.database.prepare('SELECT request, reply FROM message').get() as {
      request: string;
      reply: Uint8Array;
    };
    const kept = row.request + Buffer.from(row.reply).toString('latin1');
    expect(kept).not.toContain('4000000000000309');
    expect(kept).not.toContain('4000000000000317');
    expect(decodeMessage(row.reply).fields.additional_data).toContain('400000******0317');
    expect(readBook(book, bookQuerySchema.parse({ mti: '0302' })).rows).toMatchObject([
      { outcome: 'card_update', repeats: 1, reply: { fields: { updated_card_number: '400000******0317' } } },
    ]);
  });
});
