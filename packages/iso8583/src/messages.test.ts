import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAdditionalData, encodeAdditionalData, toAscii } from './additional-data.ts';
import { decodeMessage, encodeMessage } from './codec.ts';
import { Iso8583Error } from './iso8583-error.ts';
import {
  buildAuthorization,
  buildCapture,
  buildCredit,
  buildEcho,
  buildPurchase,
  buildReversal,
  buildSettlement,
} from './messages.ts';
import { readRequest } from './read-request.ts';
import { buildReply, matchKey, readReply } from './reply.ts';
import { SAMPLE_PAYMENT } from './testing/sample.ts';
import { encodeNumber } from './values.ts';

const HEADER = {
  terminal_id: SAMPLE_PAYMENT.terminal_id,
  merchant_id: SAMPLE_PAYMENT.merchant_id,
  stan: 124,
  transmitted_at: SAMPLE_PAYMENT.transmitted_at,
};
const FOLLOW_UP = {
  ...HEADER,
  rrn: SAMPLE_PAYMENT.rrn,
  amount: 1099,
  currency: 840,
  original: { mti: '0200', stan: 123, transmission_date_time: '1121090507' },
} as const;
const TOTALS = { debits_number: 2, debits_amount: 2000, credits_number: 1, credits_amount: 2505 };

function overTheWire(message: ReturnType<typeof buildPurchase>): ReturnType<typeof readRequest> {
  return readRequest(decodeMessage(encodeMessage(message)));
}

describe('what one side builds the other reads', () => {
  const card = {
    terminal_id: 'T0000001',
    merchant_id: 'HARBOR-COFFEE',
    stan: 123,
    transmission_date_time: '1121090507',
    rrn: '632509000123',
    card_number: '4111111111111111',
    expiration: '3012',
    amount: 1099,
    currency: 840,
    batch_number: 7,
    additional_data: {
      cvv: '123',
      street: '1 Main St',
      postal_code: '02110',
      cardholder_name: 'Zoe Muller',
      order_number: 'A-1',
    },
  };

  test('sale, authorization and credit', () => {
    expect(overTheWire(buildPurchase(SAMPLE_PAYMENT))).toEqual({ ...card, mti: '0200', kind: 'purchase' });
    expect(overTheWire(buildAuthorization(SAMPLE_PAYMENT))).toEqual({ ...card, mti: '0100', kind: 'authorization' });
    expect(overTheWire(buildCredit(SAMPLE_PAYMENT))).toEqual({ ...card, mti: '0200', kind: 'credit' });
  });

  test('tip and tax stand in field 54', () => {
    expect(buildPurchase(SAMPLE_PAYMENT).fields.additional_amounts).toBe('0044840D0000000001000053840D000000000099');
  });

  test('capture and reversal, without a card number', () => {
    const capture = buildCapture({ ...FOLLOW_UP, original: { ...FOLLOW_UP.original, mti: '0100' } });
    expect(capture.fields.primary_account_number).toBeUndefined();
    expect(overTheWire(capture)).toMatchObject({ kind: 'capture', mti: '0220', original: { mti: '0100', stan: 123 } });
    for (const advice of [false, true]) {
      const reversal = buildReversal({ ...FOLLOW_UP, advice });
      expect(reversal.fields.primary_account_number).toBeUndefined();
      expect(overTheWire(reversal)).toMatchObject({
        kind: 'reversal',
        mti: advice ? '0420' : '0400',
        original: FOLLOW_UP.original,
        amount: 1099,
      });
    }
  });

  test('settlement, with a net in favour of cardholders', () => {
    const message = buildSettlement({
      ...HEADER,
      batch_number: 7,
      settlement_date: '1121',
      currency: 840,
      totals: TOTALS,
    });
    expect(message.fields.net_settlement_amount).toBe('C0000000000000505');
    expect(overTheWire(message)).toMatchObject({ kind: 'settlement', batch_number: 7, currency: 840, totals: TOTALS });
  });

  test('echo', () => {
    expect(overTheWire(buildEcho(HEADER))).toMatchObject({ kind: 'echo', stan: 124 });
  });

  test('reply', () => {
    const request = buildPurchase(SAMPLE_PAYMENT);
    const reply = decodeMessage(
      encodeMessage(
        buildReply(request, { response_code: '00', approval_code: 'A1B2C3', avs_result: 'Y', cvv_result: 'M' }),
      ),
    );
    expect(reply.fields.primary_account_number).toBeUndefined();
    expect(readReply(reply)).toEqual({
      mti: '0210',
      response_code: '00',
      approved: true,
      approval_code: 'A1B2C3',
      avs_result: 'Y',
      cvv_result: 'M',
      totals: null,
      settlement_code: null,
    });
    expect(matchKey(reply)).toBe(matchKey(request));
    expect(matchKey(reply)).not.toBe(matchKey(buildAuthorization(SAMPLE_PAYMENT)));
  });

  test('reply with one result, and to a settlement', () => {
    const sale = buildReply(buildPurchase(SAMPLE_PAYMENT), { response_code: '05', cvv_result: 'N' });
    expect(readReply(sale)).toMatchObject({ approved: false, avs_result: null, cvv_result: 'N' });
    const batch = buildSettlement({
      ...HEADER,
      batch_number: 7,
      settlement_date: '1121',
      currency: 840,
      totals: TOTALS,
    });
    const reply = buildReply(batch, { response_code: '95', totals: TOTALS, settlement_code: 2 });
    expect(readReply(decodeMessage(encodeMessage(reply)))).toMatchObject({ totals: TOTALS, settlement_code: 2 });
  });
});

describe('refused', () => {
  test.each([0.5, -1, 1e308, Number.NaN, 1_000_000_000_000])('an amount of %d', (amount) => {
    expect(() => buildPurchase({ ...SAMPLE_PAYMENT, amount })).toThrow(Iso8583Error);
  });

  test.each(['', '12', '12345', '12a'])('a CVV of %j', (cvv) => {
    expect(() => buildPurchase({ ...SAMPLE_PAYMENT, cvv })).toThrow(Iso8583Error);
  });

  test('a terminal that does not fit', () => {
    expect(() => buildPurchase({ ...SAMPLE_PAYMENT, terminal_id: 'T00000012' })).toThrow(Iso8583Error);
  });

  test.each([
    'primary_account_number',
    'amount',
    'expiration_date',
    'retrieval_reference_number',
    'currency',
    'terminal_id',
    'merchant_id',
    'transmission_date_time',
    'system_trace_audit_number',
  ] as const)('a sale without %s', (name) => {
    const message = buildPurchase(SAMPLE_PAYMENT);
    delete message.fields[name];
    expect(() => readRequest(message)).toThrow(expect.objectContaining({ fault: 'missing_field' }));
  });

  test('a reversal of a reversal, a capture of a sale, totals that do not add up, a reply as a request', () => {
    const reversal = buildReversal({ ...FOLLOW_UP, advice: false, original: { ...FOLLOW_UP.original, mti: '0400' } });
    expect(() => readRequest(reversal)).toThrow(Iso8583Error);
    expect(() => readRequest(buildCapture(FOLLOW_UP))).toThrow(Iso8583Error);
    const batch = buildSettlement({
      ...HEADER,
      batch_number: 7,
      settlement_date: '1121',
      currency: 840,
      totals: TOTALS,
    });
    batch.fields.net_settlement_amount = 'D0000000000000505';
    expect(() => readRequest(batch)).toThrow(Iso8583Error);
    const reply = buildReply(buildEcho(HEADER), { response_code: '00' });
    expect(() => readRequest(reply)).toThrow(Iso8583Error);
    expect(() => readReply(buildEcho(HEADER))).toThrow(Iso8583Error);
  });
});

describe('field 48', () => {
  test.each(['01', '0103', '010312', '9901x', '0104123a', '1101a1001a', '0103123 ', '1003abc1003abc'])(
    'refuses %j',
    (text) => {
      expect(() => decodeAdditionalData(text)).toThrow(Iso8583Error);
    },
  );

  test('reads what was written, and nothing else than an Iso8583Error comes of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 a'), maxLength: 40 }), (text) => {
        try {
          expect(encodeAdditionalData(decodeAdditionalData(text)) ?? '').toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Iso8583Error);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['Zoë  Müller', 'Zoe Muller'],
    ['☕', '?'],
    ['  ', undefined],
    ['x'.repeat(41), 'x'.repeat(40)],
    ['שלום <b>', '???? <b>'],
  ])('writes %j as %j', (text, ascii) => {
    expect(toAscii(text, 40)).toBe(ascii);
  });
});

test('numbers fill their field, and a retrieval reference number tells year, day and hour', () => {
  expect(encodeNumber('amount', 999_999_999_999, 12)).toBe('999999999999');
});
