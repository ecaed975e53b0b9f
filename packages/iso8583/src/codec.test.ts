import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage, encodeMessage } from './codec.ts';
import { FIELDS, type FieldName, type Message } from './fields.ts';
import { Iso8583Error, type Iso8583Fault } from './iso8583-error.ts';
import { anyMessage } from './testing/sample.ts';

function ascii(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

/** Written by hand from README.md: the expected bytes must not come from the code under test. */
const VECTORS: [string, Message, string][] = [
  [
    'an echo test: second bitmap for field 70',
    {
      mti: '0800',
      fields: {
        transmission_date_time: '1121090507',
        system_trace_audit_number: '000123',
        terminal_id: 'T0000001',
        merchant_id: 'HARBOR-COFFEE  ',
        network_management_code: '301',
      },
    },
    `${ascii('0800')}8220000000c000000400000000000000${ascii('1121090507000123T0000001HARBOR-COFFEE  301')}`,
  ],
  [
    'a sale: first bitmap alone, LLVAR and LLLVAR',
    {
      mti: '0200',
      fields: {
        primary_account_number: '4111111111111111',
        processing_code: '000000',
        amount: '000000001099',
        transmission_date_time: '1121090507',
        system_trace_audit_number: '000123',
        expiration_date: '3012',
        retrieval_reference_number: '632509000123',
        terminal_id: 'T0000001',
        additional_data: '0103123',
        currency: '840',
      },
    },
    ascii('0200') +
      '7224000008818000' +
      ascii('164111111111111111') +
      ascii('000000000000001099112109050700012330126325090001' + '23T0000001') +
      ascii('0070103123840'),
  ],
  [
    'a settlement total, a binary field and one past 65',
    {
      mti: '0510',
      fields: {
        response_code: '95',
        message_authentication_code: '00ff10a0b0c0d0e0',
        settlement_code: '2',
        net_settlement_amount: 'C0000000000000505',
      },
    },
    ascii('0510') +
      '8000000002000001' +
      '4000000080000000' +
      ascii('95') +
      '00ff10a0b0c0d0e0' +
      ascii('2C0000000000000505'),
  ],
];

function faultOf(run: () => unknown): Iso8583Error {
  try {
    run();
  } catch (error) {
    if (error instanceof Iso8583Error) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('known messages', () => {
  test.each(VECTORS)('%s', (_name, message, hex) => {
    expect(encodeMessage(message).toString('hex')).toBe(hex);
    expect(decodeMessage(Buffer.from(hex, 'hex'))).toEqual(message);
  });
});

describe('any message', () => {
  test('decodes to what was encoded', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(decodeMessage(encodeMessage(message))).toEqual(message);
      }),
    );
  });

  test('is refused if truncated or extended', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), (message, cut) => {
        const bytes = encodeMessage(message);
        const fault = faultOf(() => decodeMessage(bytes.subarray(0, cut % bytes.length)));
        expect(fault.fault).toBe('truncated');
        expect(faultOf(() => decodeMessage(Buffer.concat([bytes, Buffer.from('0')]))).fault).toBe('trailing_bytes');
      }),
    );
  });

  test('with changed bytes is refused, or re-encodes to those bytes', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyMessage, changes, (message, list) => {
        const bytes = encodeMessage(message);
        for (const [place, value] of list) bytes[place % bytes.length] = value;
        let decoded: Message;
        try {
          decoded = decodeMessage(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Iso8583Error);
          return;
        }
        expect(encodeMessage(decoded).equals(bytes)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('of random bytes is refused with an Iso8583Error', () => {
    const head = fc.constantFrom('', '0200', '0800', '0510');
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 300 }), (mti, bytes) => {
        const message = Buffer.concat([Buffer.from(mti), bytes]);
        try {
          expect(encodeMessage(decodeMessage(message)).equals(message)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Iso8583Error);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('decoding errors', () => {
  const header = (bitmap: string, body: string): Buffer => Buffer.from(ascii('0200') + bitmap + ascii(body), 'hex');
  const rows: [string, Buffer, Iso8583Fault, number | null, number][] = [
    [
      'an unknown message type',
      Buffer.from(`${ascii('0300')}0000000000000000`, 'hex'),
      'unknown_message_type',
      null,
      0,
    ],
    ['a field without a definition', header('0800000000000000', '12345678'), 'unknown_field', 5, 4],
    ['an empty second bitmap', Buffer.from(`${ascii('0200')}80${'00'.repeat(15)}`, 'hex'), 'bad_bitmap', null, 12],
    ['bit 65', Buffer.from(`${ascii('0200')}80${'00'.repeat(7)}80${'00'.repeat(7)}`, 'hex'), 'unknown_field', 65, 12],
    ['a letter in an amount', header('1000000000000000', '00000000109A'), 'bad_character', 4, 23],
    ['a sign in an amount', header('1000000000000000', '-00000001099'), 'bad_character', 4, 12],
    ['a card number of 20 digits', header('4000000000000000', `20${'4'.repeat(20)}`), 'bad_length', 2, 12],
    ['an empty card number', header('4000000000000000', '00'), 'bad_length', 2, 12],
    ['a length with a letter', header('4000000000000000', '1x4111'), 'bad_length', 2, 13],
    ['a month of 13', header('0004000000000000', '3013'), 'bad_value', 14, 12],
    ['a time of 24:00', header('0200000000000000', '1121240000'), 'bad_value', 7, 12],
  ];
  test.each(rows)('%s', (_name, bytes, fault, field, offset) => {
    expect(faultOf(() => decodeMessage(bytes))).toMatchObject({ fault, field, offset });
  });
});

describe('encoding errors', () => {
  const rows: [string, Message, Iso8583Fault][] = [
    ['an unknown message type', { mti: '0300' as '0200', fields: {} }, 'unknown_message_type'],
    ['a field without a definition', { mti: '0200', fields: { colour: 'red' } as Message['fields'] }, 'unknown_field'],
    ['a short amount', { mti: '0200', fields: { amount: '1099' } }, 'bad_length'],
    ['an emoji', { mti: '0200', fields: { additional_data: '☕' } }, 'bad_character'],
    ['a byte above 126', { mti: '0200', fields: { additional_data: '\u00e9' } }, 'bad_character'],
    ['upper-case hex', { mti: '0200', fields: { pin_data: 'ABCDEFABCDEFABCD' } }, 'bad_character'],
    ['an amount with a fraction', { mti: '0200', fields: { amount: '0000000010.9' } }, 'bad_character'],
  ];
  test.each(rows)('%s', (_name, message, fault) => {
    expect(faultOf(() => encodeMessage(message)).fault).toBe(fault);
  });
});

test('no error repeats the message’s content', () => {
  const secret = '4111111111111111';
  for (const name of Object.keys(FIELDS) as FieldName[]) {
    for (const value of [secret, `${secret}\n`, `${secret}é`]) {
      try {
        encodeMessage({ mti: '0200', fields: { [name]: value } });
      } catch (error) {
        expect(String(error)).not.toContain('4111');
      }
    }
  }
});
