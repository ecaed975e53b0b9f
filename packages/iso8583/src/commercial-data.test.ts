import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage, encodeMessage } from './codec.ts';
import {
  COMMERCIAL_LINE,
  COMMERCIAL_ORDER,
  type CommercialLine,
  decodeCommercialLines,
  decodeCommercialOrder,
} from './commercial-data.ts';
import { DIGITS } from './elements.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { buildCommercialData, commercialParts } from './messages.ts';
import { type CommercialDataRequest, readRequest } from './read-request.ts';
import { SAMPLE_PAYMENT } from './testing/sample.ts';

const { terminal_id, merchant_id, transmitted_at, rrn } = SAMPLE_PAYMENT;
const data = { terminal_id, merchant_id, transmitted_at, rrn, currency: 840, revision: 3, order: {}, lines: [] };

function overTheWire(given: Parameters<typeof buildCommercialData>[0]): CommercialDataRequest[] {
  const stans = Array.from({ length: commercialParts(given.lines) }, (_, index) => index + 1);
  return buildCommercialData(given, stans).map((message) => {
    const bytes = encodeMessage(message);
    expect(bytes.length).toBeLessThanOrEqual(4096);
    return readRequest(decodeMessage(bytes)) as CommercialDataRequest;
  });
}

const elements = (table: Record<string, { max: number; pattern?: RegExp }>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(table)
        .filter(([name]) => !['revision', 'part', 'parts'].includes(name))
        .map(([name, { max, pattern }]) => [
          name,
          fc.stringMatching(
            pattern === DIGITS ? new RegExp(`^[0-9]{1,${max}}$`) : new RegExp(`^[A-Za-z0-9]{1,${max}}$`),
          ),
        ]),
    ),
    { requiredKeys: [] },
  );

test('any order and lines arrive unchanged, in parts that each fit a message', () => {
  fc.assert(
    fc.property(elements(COMMERCIAL_ORDER), fc.array(elements(COMMERCIAL_LINE), { maxLength: 40 }), (order, lines) => {
      const read = overTheWire({ ...data, order, lines: lines as CommercialLine[] });
      expect(read.flatMap((part) => part.lines)).toEqual(lines);
      for (const [index, part] of read.entries()) {
        expect(part).toMatchObject({ revision: 3, part: index + 1, parts: read.length, rrn, currency: 840 });
        expect(part.order).toEqual(order);
      }
    }),
    { numRuns: 100 },
  );
});

test('text is converted to ASCII and truncated to its field', () => {
  const [read] = overTheWire({
    ...data,
    order: { customer_reference: 'Café Zürich 北京', order_number: '' },
    lines: [{ description: 'A description that is longer than its field' }],
  });
  expect(read?.order).toEqual({ customer_reference: 'Cafe Zurich ??' });
  expect(read?.lines).toEqual([{ description: 'A description that is long' }]);
});

test('a hundred lines of full length are sent in parts that each fit a message, and arrive unchanged', () => {
  const full = (table: Record<string, { max: number; pattern?: RegExp }>) =>
    Object.fromEntries(
      Object.entries(table)
        .filter(([name]) => !['revision', 'part', 'parts'].includes(name))
        .map(([name, { max, pattern }]) => [name, (pattern === DIGITS ? '9' : 'X').repeat(max)]),
    );
  const lines = Array.from({ length: 100 }, () => full(COMMERCIAL_LINE) as CommercialLine);
  const read = overTheWire({ ...data, revision: 999_999, order: full(COMMERCIAL_ORDER), lines });
  expect(read.length).toBeLessThanOrEqual(99);
  for (const { order } of read) expect(order).toEqual(full(COMMERCIAL_ORDER));
  expect(read.flatMap((part) => part.lines)).toEqual(lines);
});

test('data without later fields is read without them, and encoded as before', () => {
  const [message] = buildCommercialData({ ...data, order: { tax_amount: '5' }, lines: [{ tax_indicator: 'Y' }] }, [1]);
  expect(message?.fields).toMatchObject({
    private_data_61: '01013' + '02011' + '03011' + '13015',
    private_data_62: '005' + '1301Y',
  });
});

describe('refuses invalid data', () => {
  test.each(['9901A', '1101', '110', 'AB01x', '1101a1001b', '1301x', '1100'])('field 61 %s', (text) => {
    expect(() => decodeCommercialOrder(text)).toThrow(Iso8583Error);
  });
  test.each(['01', '0050101', '0059901A', 'abc'])('field 62 %s', (text) => {
    expect(() => decodeCommercialLines(text)).toThrow(Iso8583Error);
  });
  test.each(['', '010130301', '0101302012030116', '010110201203011'])('a part without its position: %s', (text) => {
    const [message] = buildCommercialData(data, [1]);
    if (message === undefined) throw new Error('no message');
    const fields = { ...message.fields, private_data_61: text };
    expect(() => readRequest({ ...message, fields })).toThrow(Iso8583Error);
  });
  test('an invalid number', () => {
    expect(() => buildCommercialData({ ...data, order: { tax_amount: '1.5' } }, [1])).toThrow(Iso8583Error);
  });
});
