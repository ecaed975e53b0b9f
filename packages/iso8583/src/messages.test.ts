import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CredentialIndicator, decodeAdditionalData, encodeAdditionalData, toAscii } from './additional-data.ts';
import { decodeMessage, encodeMessage } from './codec.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { messageToJson, parseMessageJson } from './json-message.ts';
import {
  buildAuthorization,
  buildCapture,
  buildCardUpdate,
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

describe('messages read back as built', () => {
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

  test('tip and tax are in field 54', () => {
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

  test('a settlement with a net in favour of cardholders', () => {
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
      network_transaction_id: null,
      advice_code: null,
      card_update: null,
      totals: null,
      settlement_code: null,
    });
    expect(matchKey(reply)).toBe(matchKey(request));
    expect(matchKey(reply)).not.toBe(matchKey(buildAuthorization(SAMPLE_PAYMENT)));
  });

  test('a reply with one result, and to a settlement', () => {
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

describe('stored credentials', () => {
  const kept = (credential_indicator: CredentialIndicator) => ({
    ...SAMPLE_PAYMENT,
    credential_indicator,
    cvv: undefined,
  });

  test.each([
    ['CIU', 'ecommerce', '010', '59'],
    ['CIR', 'terminal', '020', '00'],
    ['CSU', 'ecommerce', '100', '59'],
    ['CSU', 'terminal', '100', '00'],
    ['MSU', 'telephone', '100', '08'],
    ['MSR', 'recurring', '100', '04'],
    ['MSN', 'recurring', '100', '04'],
  ] as const)('%s by %s has entry mode %s and condition %s', (indicator, entry, mode, condition) => {
    const { fields } = buildPurchase({ ...kept(indicator), entry });
    expect(fields).toMatchObject({ point_of_service_entry_mode: mode, point_of_service_condition_code: condition });
    expect(fields.additional_data).toContain(`2003${indicator}`);
  });

  test('the indicator and chain are between name and order number, and are read', () => {
    const payment = { ...kept('MSR'), entry: 'recurring', original_network_transaction_id: 'N12345678901234' } as const;
    const message = buildPurchase(payment);
    expect(message.fields.additional_data).toBe(
      '10091 Main St1105021101210Zoe Muller2003MSR2115N123456789012343003A-1',
    );
    expect(overTheWire(message)).toMatchObject({
      additional_data: { credential_indicator: 'MSR', original_network_transaction_id: 'N12345678901234' },
    });
  });

  test('without an indicator the message keeps its bytes', () => {
    const undefined_ones = { credential_indicator: undefined, original_network_transaction_id: undefined };
    const bytes = encodeMessage(buildPurchase(SAMPLE_PAYMENT));
    expect(encodeMessage(buildPurchase({ ...SAMPLE_PAYMENT, ...undefined_ones })).equals(bytes)).toBe(true);
    expect(buildPurchase(SAMPLE_PAYMENT).fields.additional_data).toBe(
      '010312310091 Main St1105021101210Zoe Muller3003A-1',
    );
  });

  test.each([
    ['an unknown indicator', '2003XSU'],
    ['a merchant-initiated first payment', '2003MIU'],
    ['an indicator of two letters', '2002CI'],
    ['a security code in a merchant-initiated payment', '01031232003MSU'],
    ['a chain in a first payment', '2003CIU2103N12'],
    ['a chain without a stored card', '2103N12'],
    ['a chain with a special character', '2003CSU2103N-1'],
    ['a chain that is too long', '2003CSU2116N123456789012345'],
  ])('refuses %s', (_name, additional_data) => {
    const message = buildPurchase(SAMPLE_PAYMENT);
    expect(() => readRequest({ ...message, fields: { ...message.fields, additional_data } })).toThrow(Iso8583Error);
  });

  test('the reply contains the network’s id and the bank’s advice', () => {
    const request = buildAuthorization({ ...SAMPLE_PAYMENT, amount: 0 });
    const answered = (content: Parameters<typeof buildReply>[1]) =>
      readReply(parseMessageJson(messageToJson(decodeMessage(encodeMessage(buildReply(request, content))))));
    expect(answered({ response_code: '85', network_transaction_id: 'A1' })).toMatchObject({
      approved: true,
      network_transaction_id: 'A1',
      advice_code: null,
    });
    expect(answered({ response_code: 'R1', advice_code: '21' })).toMatchObject({
      approved: false,
      network_transaction_id: null,
      advice_code: '21',
    });
    expect(readReply(buildReply(buildPurchase(SAMPLE_PAYMENT), { response_code: '85' })).approved).toBe(false);
  });

  test.each(['0116A123456789012345', '0203123', '0203', '0301x', '0102A10102A1', 'hello'])(
    'refuses a reply with field 63 of %j',
    (private_data_63) => {
      const reply = buildReply(buildPurchase(SAMPLE_PAYMENT), { response_code: '00' });
      expect(() => readReply({ ...reply, fields: { ...reply.fields, private_data_63 } })).toThrow(Iso8583Error);
    },
  );

  const indicators = fc.constantFrom<CredentialIndicator>(
    'CIR',
    'CIN',
    'CIU',
    'CSR',
    'CSN',
    'CSU',
    'MSR',
    'MSN',
    'MSU',
  );
  const ids = fc.stringMatching(/^[A-Za-z0-9]{1,15}$/);

  test('any indicator, chain, id and advice round-trips over both connections', () => {
    const advices = fc.option(fc.stringMatching(/^[A-Z0-9]{2}$/), { nil: undefined });
    fc.assert(
      fc.property(indicators, ids, ids, advices, (credential_indicator, chain, id, advice_code) => {
        const later = credential_indicator.charAt(1) === 'S';
        const original_network_transaction_id = later ? chain : undefined;
        const message = buildPurchase({ ...kept(credential_indicator), original_network_transaction_id });
        const read = overTheWire(message);
        expect(readRequest(parseMessageJson(messageToJson(message)))).toEqual(read);
        expect(read).toMatchObject({
          additional_data: { credential_indicator, ...(later ? { original_network_transaction_id: chain } : {}) },
        });
        const reply = buildReply(message, { response_code: '00', network_transaction_id: id, advice_code });
        const told = { network_transaction_id: id, advice_code: advice_code ?? null };
        expect(readReply(decodeMessage(encodeMessage(reply)))).toMatchObject(told);
        expect(readReply(parseMessageJson(messageToJson(reply)))).toMatchObject(told);
      }),
    );
  });
});

describe('the account updater', () => {
  const question = buildCardUpdate({ ...HEADER, card_number: '4111111111111111', expiration: '2612' });

  test('queries one card', () => {
    expect(overTheWire(question)).toEqual({
      mti: '0302',
      kind: 'card_update',
      terminal_id: 'T0000001',
      merchant_id: 'HARBOR-COFFEE',
      stan: 124,
      transmission_date_time: '1121090507',
      card_number: '4111111111111111',
      expiration: '2612',
    });
  });

  test.each(['primary_account_number', 'expiration_date'] as const)('refuses a query without %s', (name) => {
    const { [name]: _left_out, ...fields } = question.fields;
    expect(() => readRequest({ mti: '0302', fields })).toThrow(expect.objectContaining({ fault: 'missing_field' }));
  });

  test.each([
    [{ result: 'A', card_number: '4000000000000317', expiration: '3012' }, '40164000000000000317410430124201A'],
    [{ result: 'E', card_number: null, expiration: '3012' }, '410430124201E'],
    [{ result: 'C', card_number: null, expiration: null }, '4201C'],
    [{ result: 'Q', card_number: null, expiration: null }, '4201Q'],
    [{ result: 'N', card_number: null, expiration: null }, '4201N'],
  ] as const)('answers %j', (card_update, field) => {
    const reply = buildReply(question, { response_code: '00', card_update });
    expect(reply).toMatchObject({ mti: '0312', fields: { additional_data: field } });
    expect(reply.fields.primary_account_number).toBeUndefined();
    expect(readReply(decodeMessage(encodeMessage(reply)))).toMatchObject({ approved: true, card_update });
    expect(readReply(parseMessageJson(messageToJson(reply)))).toMatchObject({ card_update });
    expect(matchKey(reply)).toBe(matchKey(question));
  });

  test.each(['4201X', '41043012', '41043013', '4011411111111114201A', '4116400000000000031700', '2003CIU'])(
    'refuses an answer of %j',
    (additional_data) => {
      const reply = buildReply(question, { response_code: '00' });
      expect(() => readReply({ ...reply, fields: { ...reply.fields, additional_data } })).toThrow(Iso8583Error);
    },
  );

  test('may answer nothing to an unknown query', () => {
    expect(readReply(buildReply(question, { response_code: '30' }))).toMatchObject({
      approved: false,
      card_update: null,
    });
  });
});

describe('refused values', () => {
  test.each([0.5, -1, 1e308, Number.NaN, 1_000_000_000_000])('an amount of %d', (amount) => {
    expect(() => buildPurchase({ ...SAMPLE_PAYMENT, amount })).toThrow(Iso8583Error);
  });

  test.each(['', '12', '12345', '12a'])('a CVV of %j', (cvv) => {
    expect(() => buildPurchase({ ...SAMPLE_PAYMENT, cvv })).toThrow(Iso8583Error);
  });

  test('a terminal id that is too long', () => {
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

  test('round-trips valid text, and throws only Iso8583Errors for any text', () => {
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

test('a number fills its field', () => {
  expect(encodeNumber('amount', 999_999_999_999, 12)).toBe('999999999999');
});
