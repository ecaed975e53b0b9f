import type { Message } from '@countinghouse/iso8583/fields';
import {
  buildAuthorization,
  buildCapture,
  buildCredit,
  buildEcho,
  buildPurchase,
  buildReversal,
  buildSettlement,
  type CardPayment,
  type FollowUp,
} from '@countinghouse/iso8583/messages';
import { type HostReply, readReply } from '@countinghouse/iso8583/reply';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Book, openBook, type PaymentRow } from './book.ts';
import { answerMessage } from './host.ts';
import type { Timing } from './outcomes.ts';
import { createTestTerminal, TEST_TIME } from './testing/payment.ts';

let book: Book;
beforeEach(() => {
  book = openBook(':memory:');
});
afterEach(() => book.close());

function ask(message: Message): HostReply & { timing: Timing } {
  const { reply, timing } = answerMessage(book, TEST_TIME, 'SOCKET', message);
  return { ...readReply(reply), timing };
}

function paymentOf({ terminal_id, rrn }: CardPayment | FollowUp): PaymentRow {
  const row = book.findPayment(terminal_id, rrn);
  if (row === undefined) throw new Error('no such payment');
  return row;
}

const charged = (payment: CardPayment): number =>
  paymentOf(payment).captured_amount - paymentOf(payment).credited_amount;

describe('sandbox behaviour (blanks.md section 6)', () => {
  const terminal = createTestTerminal();

  test.each(['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117', '3530111333300000'])(
    'approves test card %s with address and CVV verified',
    (card_number) => {
      const payment = terminal.payment({ card_number });
      const reply = ask(buildPurchase(payment));
      expect(reply).toMatchObject({ response_code: '00', approved: true, avs_result: 'Y', cvv_result: 'M' });
      expect(reply.approval_code).toMatch(/^[0-9A-Z]{6}$/);
      expect(charged(payment)).toBe(1099);
    },
  );

  test.each([
    ['4000000000000002', '05', 'M'],
    ['4000000000009995', '51', 'M'],
    ['4000000000000069', '54', 'M'],
    ['4000000000000127', 'N7', 'N'],
  ])('declines card %s with %s', (card_number, response_code, cvv_result) => {
    for (const build of [buildPurchase, buildAuthorization, buildCredit]) {
      const payment = terminal.payment({ card_number });
      expect(ask(build(payment))).toMatchObject({ response_code, cvv_result, approved: false, approval_code: null });
      expect(paymentOf(payment)).toMatchObject({ status: 'declined', approved_amount: 0 });
    }
  });

  test.each([
    [505, '05', 'at_once', 0],
    [551, '51', 'at_once', 0],
    [554, '54', 'at_once', 0],
    [591, '91', 'at_once', 0],
    [598, '00', 'late', 598],
    [599, '00', 'never', 599],
    [500, '00', 'at_once', 500],
  ])('answers an amount of %d with %s, %s', (amount, response_code, timing, booked) => {
    const payment = terminal.payment({ amount });
    expect(ask(buildPurchase(payment))).toMatchObject({ response_code, timing });
    expect(charged(payment)).toBe(booked);
  });

  test.each([
    ['a card past its expiry', { expiration: '2610' }, '54'],
    ['a card in its last month', { expiration: '2611' }, '00'],
    ['a wrong check digit', { card_number: '4111111111111112' }, '14'],
    ['an unknown currency', { currency: 392 }, '12'],
    ['no amount', { amount: 0 }, '13'],
  ] as const)('answers %s with %s', (_name, changes, response_code) => {
    expect(ask(buildPurchase(terminal.payment(changes)))).toMatchObject({ response_code });
  });

  test('approves CVV 000 and 999 and postal codes 00000 and 99999 with their result codes', () => {
    expect(ask(buildPurchase(terminal.payment({ cvv: '000', postal_code: '00000' })))).toMatchObject({
      approved: true,
      avs_result: 'N',
      cvv_result: 'N',
    });
    expect(ask(buildPurchase(terminal.payment({ cvv: '999', postal_code: '99999' })))).toMatchObject({
      approved: true,
      avs_result: 'U',
      cvv_result: 'U',
    });
  });

  test('a zero-amount authorization verifies the card', () => {
    expect(ask(buildAuthorization(terminal.payment({ amount: 0 }))).approved).toBe(true);
  });

  test('answers an echo test without booking it', () => {
    expect(ask(buildEcho(terminal.header())).approved).toBe(true);
    expect(book.database.prepare('SELECT count(*) AS n FROM message').get()).toEqual({ n: 0 });
  });

  test('answers 30 to a request with a missing field', () => {
    const message = buildPurchase(terminal.payment());
    delete message.fields.expiration_date;
    expect(ask(message)).toMatchObject({ response_code: '30' });
  });
});

describe('repeated requests', () => {
  const terminal = createTestTerminal();

  test('the same request gets the same answer and charges once', () => {
    const payment = terminal.payment();
    const first = ask(buildPurchase(payment));
    expect(ask(buildPurchase(payment))).toEqual(first);
    expect(ask(buildPurchase(payment))).toEqual(first);
    expect(book.database.prepare('SELECT count(*) AS n FROM payment').get()).toEqual({ n: 1 });
  });

  test('declines a different message with the same identity with 94', () => {
    const payment = terminal.payment();
    ask(buildPurchase(payment));
    for (const changes of [{ amount: 2000 }, { card_number: '4111110000001111' }, { rrn: '000000000001' }]) {
      expect(ask(buildPurchase({ ...payment, ...changes })).response_code).toBe('94');
    }
    expect(charged(payment)).toBe(1099);
  });

  test('declines a second payment with the same RRN with 94', () => {
    const payment = terminal.payment();
    ask(buildPurchase(payment));
    expect(ask(buildPurchase(terminal.payment({ rrn: payment.rrn }))).response_code).toBe('94');
    expect(charged(payment)).toBe(1099);
  });
});

describe('capture', () => {
  const terminal = createTestTerminal();

  test('charges part of an authorization once, and again after the capture is reversed', () => {
    const payment = terminal.payment();
    const { approval_code } = ask(buildAuthorization(payment));
    expect(charged(payment)).toBe(0);
    const capture = terminal.after(payment, '0100', { amount: 600 });
    expect(ask(buildCapture(capture))).toMatchObject({ approved: true, approval_code });
    expect(charged(payment)).toBe(600);
    expect(ask(buildCapture(terminal.after(payment, '0100'))).response_code).toBe('12');

    const wrong = terminal.after(capture, '0220', { amount: 1099 });
    expect(ask(buildReversal({ ...wrong, advice: false })).response_code).toBe('64');
    expect(ask(buildReversal({ ...terminal.after(capture, '0220'), advice: false })).approved).toBe(true);
    expect(paymentOf(payment)).toMatchObject({ status: 'approved', captured_amount: 0 });

    const again = terminal.after(payment, '0100');
    expect(ask(buildCapture(again)).approved).toBe(true);
    expect(ask(buildReversal({ ...terminal.after(capture, '0220'), advice: false })).approved).toBe(true);
    expect(charged(payment)).toBe(1099);
  });

  test('refuses an amount that is too high or zero, and a missing or declined authorization', () => {
    const payment = terminal.payment();
    ask(buildAuthorization(payment));
    expect(ask(buildCapture(terminal.after(payment, '0100', { amount: 1100 }))).response_code).toBe('64');
    expect(ask(buildCapture(terminal.after(payment, '0100', { amount: 0 }))).response_code).toBe('13');
    expect(ask(buildCapture(terminal.after(payment, '0100', { currency: 978 }))).response_code).toBe('12');
    expect(ask(buildCapture(terminal.after(terminal.payment(), '0100'))).response_code).toBe('25');
    const refused = terminal.payment({ amount: 505 });
    ask(buildAuthorization(refused));
    expect(ask(buildCapture(terminal.after(refused, '0100'))).response_code).toBe('25');
    expect(charged(payment)).toBe(0);
  });
});

describe('reversal', () => {
  const terminal = createTestTerminal();
  const reversalOf = (payment: CardPayment, mti: '0100' | '0200', changes: Partial<FollowUp> = {}): Message =>
    buildReversal({ ...terminal.after(payment, mti, changes), advice: true });

  test('reverses a sale, a captured authorization, a credit and an unanswered sale', () => {
    for (const [build, mti, amount] of [
      [buildPurchase, '0200', 1099],
      [buildAuthorization, '0100', 1099],
      [buildCredit, '0200', 1099],
      [buildPurchase, '0200', 599],
      [buildPurchase, '0200', 598],
    ] as const) {
      const payment = terminal.payment({ amount });
      ask(build(payment));
      if (build === buildAuthorization) ask(buildCapture(terminal.after(payment, '0100')));
      expect(ask(reversalOf(payment, mti))).toMatchObject({ approved: true, timing: 'at_once' });
      expect(paymentOf(payment)).toMatchObject({ status: 'reversed', captured_amount: 0, reversed_amount: amount });
      expect(charged(payment)).toBe(0);
    }
  });

  test('approves a reversal before its original arrives, and then declines the original', () => {
    const payment = terminal.payment();
    expect(ask(reversalOf(payment, '0200')).approved).toBe(true);
    expect(ask(buildPurchase(payment))).toMatchObject({ response_code: '79', approved: false });
    expect(charged(payment)).toBe(0);
    expect(ask(reversalOf(payment, '0200')).approved).toBe(true);
  });

  test('changes nothing for a declined payment, and refuses a different amount or RRN', () => {
    const declined = terminal.payment({ amount: 505 });
    ask(buildPurchase(declined));
    expect(ask(reversalOf(declined, '0200')).approved).toBe(true);
    const payment = terminal.payment();
    ask(buildPurchase(payment));
    expect(ask(reversalOf(payment, '0200', { amount: 1 })).response_code).toBe('64');
    expect(ask(reversalOf(payment, '0200', { rrn: '000000000000' })).response_code).toBe('25');
    expect(charged(payment)).toBe(1099);
  });

  test('of a message declined for its RRN leaves the first payment unchanged', () => {
    const payment = terminal.payment();
    const second = terminal.payment({ rrn: payment.rrn });
    ask(buildPurchase(payment));
    ask(buildPurchase(second));
    expect(ask(reversalOf(second, '0200')).approved).toBe(true);
    expect(charged(payment)).toBe(1099);
  });

  test('leaves no charge for any sequence of a sale and its reversals', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('sale', 'reversal', 'other reversal'), { maxLength: 6 }), (steps) => {
        const payment = terminal.payment();
        const reversal = reversalOf(payment, '0200');
        ask(buildPurchase(terminal.payment()));
        for (const step of [...steps, 'reversal', 'sale']) {
          if (step === 'sale') ask(buildPurchase(payment));
          else expect(ask(step === 'reversal' ? reversal : reversalOf(payment, '0200')).approved).toBe(true);
        }
        expect(charged(payment)).toBe(0);
      }),
    );
  });
});

describe('settlement', () => {
  test('settles matching totals once, and returns its own totals on a mismatch', () => {
    const terminal = createTestTerminal();
    const sale = terminal.payment({ batch_number: 1 });
    const captured = terminal.payment({ batch_number: 7 });
    const credit = terminal.payment({ amount: 300, batch_number: 1 });
    const reversed = terminal.payment({ batch_number: 1 });
    ask(buildPurchase(sale));
    ask(buildAuthorization(captured));
    ask(buildCapture(terminal.after(captured, '0100', { amount: 500, batch_number: 1 })));
    ask(buildCredit(credit));
    ask(buildPurchase(reversed));
    ask(buildReversal({ ...terminal.after(reversed, '0200'), advice: false }));
    ask(buildPurchase(terminal.payment({ batch_number: 2 })));
    ask(buildPurchase(terminal.payment({ currency: 978, batch_number: 1 })));
    ask(buildAuthorization(terminal.payment({ batch_number: 1 })));

    const totals = { debits_number: 2, debits_amount: 1599, credits_number: 1, credits_amount: 300 };
    expect(ask(buildSettlement(terminal.batch({ ...totals, debits_amount: 1600 })))).toMatchObject({
      response_code: '95',
      settlement_code: 2,
      totals,
    });
    expect(paymentOf(sale).status).toBe('captured');
    expect(ask(buildSettlement(terminal.batch(totals)))).toMatchObject({
      response_code: '00',
      settlement_code: 1,
      totals,
    });
    expect(paymentOf(sale)).toMatchObject({ status: 'settled', settled_amount: 1099 });
    expect(paymentOf(captured)).toMatchObject({ status: 'settled', settled_amount: 500 });
    expect(paymentOf(credit)).toMatchObject({ status: 'settled', settled_amount: -300 });
    expect(paymentOf(reversed).status).toBe('reversed');

    expect(ask(buildSettlement(terminal.batch(totals))).response_code).toBe('00');
    expect(ask(buildSettlement(terminal.batch({}))).response_code).toBe('95');
    expect(ask(buildReversal({ ...terminal.after(sale, '0200'), advice: false })).response_code).toBe('21');
  });

  test('counts payments without a batch number in the next batch to settle', () => {
    const terminal = createTestTerminal();
    ask(buildPurchase(terminal.payment()));
    const totals = { debits_number: 1, debits_amount: 1099 };
    expect(ask(buildSettlement(terminal.batch(totals, { batch_number: 5 }))).approved).toBe(true);
    expect(ask(buildSettlement(terminal.batch({}, { batch_number: 6 }))).approved).toBe(true);
  });

  test.each([
    [505, '05', 'at_once', false],
    [551, '51', 'at_once', false],
    [554, '54', 'at_once', false],
    [591, '91', 'at_once', false],
    [598, '00', 'late', true],
    [599, '00', 'never', true],
  ])('answers a net total of %d with %s, %s', (net, response_code, timing, settled) => {
    for (const debit of [true, false]) {
      const terminal = createTestTerminal();
      const build = debit ? buildPurchase : buildCredit;
      const payments = [terminal.payment({ amount: 1 }), terminal.payment({ amount: net - 1 })];
      for (const payment of payments) expect(ask(build(payment)).approved).toBe(true);
      const totals = debit ? { debits_number: 2, debits_amount: net } : { credits_number: 2, credits_amount: net };
      expect(ask(buildSettlement(terminal.batch(totals)))).toMatchObject({ response_code, timing });
      for (const payment of payments) expect(paymentOf(payment).status).toBe(settled ? 'settled' : 'captured');
    }
  });
});
