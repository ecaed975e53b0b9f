import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base64Size,
  breakLongWords,
  cleanPhone,
  documentDate,
  documentTime,
  exportDateTime,
  formatDate,
  formatDateTime,
  formatPhone,
  formatPlainDate,
  fullNameOf,
  initialsOf,
  maskedEmail,
  shortGuid,
  toCompactDate,
  truncate,
} from './format.ts';

const evening = new Date('2026-01-31T23:05:09.000Z');

test('[S5.14] phone cleaning strips parentheses, the first hyphen and whitespace', () => {
  expect(cleanPhone('(207) 555-0148')).toBe('2075550148');
  expect(cleanPhone('207-555-0148')).toBe('207555-0148');
  expect(cleanPhone(' 207\t555\u00a00148 ')).toBe('2075550148');
});

test('[S5.15] ten digits display as (xxx) xxx-xxxx', () => {
  expect(formatPhone('2075550148')).toBe('(207) 555-0148');
});

test.each(['', '207555014', '20755501488', '207-555-014', '+12075550148', '207555014x'])(
  '[S5.16] the phone %j displays as nothing',
  (phone) => {
    expect(formatPhone(phone)).toBe('');
  },
);

test('[S5.22] a date converts to eight digits', () => {
  expect(toCompactDate('2026-01-31')).toBe('20260131');
});

describe('dates', () => {
  test('[S5.23] display in the locale of the reader', () => {
    const at = (locale: string) => formatDate(evening, { locale, time_zone: 'UTC' });
    expect(at('en-US')).toBe('Jan 31, 2026');
    expect(at('de')).toBe('31.01.2026');
    expect(at('zh-CN')).toBe('2026年1月31日');
    expect(formatDateTime(evening, { locale: 'de', time_zone: 'UTC' })).toBe('31.01.2026, 23:05');
  });

  test('a plain date is the same day in every time zone', () => {
    expect(formatPlainDate('2026-01-31', { locale: 'en-US' })).toBe('Jan 31, 2026');
  });

  test('[S2.171] the default date-time of an export is YYYY-MM-DD HH:mm:ss', () => {
    expect(exportDateTime(evening)).toBe('2026-01-31 23:05:09');
    expect(exportDateTime(evening, 'America/New_York')).toBe('2026-01-31 18:05:09');
    expect(exportDateTime(new Date('2026-03-01T00:00:00Z'))).toBe('2026-03-01 00:00:00');
  });

  test('[S5.24] documents have MMM D, YYYY and h:mm A', () => {
    expect(documentDate(evening)).toBe('Jan 31, 2026');
    expect(documentDate(evening, 'Asia/Tokyo')).toBe('Feb 1, 2026');
    const times = ['00:00', '00:59', '09:05', '11:59', '12:00', '13:30', '23:59'].map((time) =>
      documentTime(new Date(`2026-01-31T${time}:00Z`)),
    );
    expect(times).toEqual(['12:00 AM', '12:59 AM', '9:05 AM', '11:59 AM', '12:00 PM', '1:30 PM', '11:59 PM']);
  });
});

test('[S5.29] an identifier shows its first 4 and last 8 characters', () => {
  expect(shortGuid('7c1e0000-0000-0000-0000-0000a90b53d4')).toBe('7c1e…a90b53d4');
  expect(shortGuid('short')).toBe('short');
});

test('[S5.30] the size of a base64 text is its length less its padding', () => {
  expect(['', 'QQ==', 'QUI=', 'QUJD', 'QUJDRA=='].map(base64Size)).toEqual([0, 2, 3, 4, 6]);
});

describe('truncate', () => {
  test("[S5.31] truncated text ends in '...'", () => {
    expect(truncate('abcdef', 3)).toBe('abc...');
    expect(truncate('abc', 3)).toBe('abc');
    expect(truncate('', 3)).toBe('');
  });
  test('never cuts a character in two', () => {
    expect(truncate('ab😀cd', 3)).toBe('ab...');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, length) => {
        expect(truncate(text, length).isWellFormed()).toBe(true);
        expect(truncate(text, length).length).toBeLessThanOrEqual(length + 3);
      }),
    );
  });
});

describe('long words', () => {
  test('[S5.32] break at 15 characters', () => {
    expect(breakLongWords('a'.repeat(31), { separator: '|' })).toBe(`${'a'.repeat(15)}|${'a'.repeat(15)}|a`);
    expect(breakLongWords(`${'a'.repeat(15)} short`, { separator: '|' })).toBe(`${'a'.repeat(15)} short`);
  });
  test('[S5.33] break at 18 characters with comma split', () => {
    const word = 'b'.repeat(19);
    expect(breakLongWords(`${word},${word}`, { comma_split: true, separator: '|' })).toBe(
      `${'b'.repeat(18)}|b,${'b'.repeat(18)}|b`,
    );
    expect(breakLongWords('b'.repeat(18), { comma_split: true, separator: '|' })).toBe('b'.repeat(18));
  });
  test('lose nothing of the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.boolean(), (text, comma_split) => {
        expect(breakLongWords(text, { comma_split }).replaceAll('\u200B', '')).toBe(text.replaceAll('\u200B', ''));
      }),
    );
  });
});

test('names: full from two parts, initials of first and last', () => {
  expect(fullNameOf('Dana', 'Okonkwo')).toBe('Dana Okonkwo');
  expect([fullNameOf('Dana', null), fullNameOf(undefined, 'Okonkwo'), fullNameOf(null, null)]).toEqual([
    'Dana',
    'Okonkwo',
    '',
  ]);
  expect(['Mara Lindqvist', 'dana', 'Ana María de la Cruz', '', '😀 x', '  A  B '].map(initialsOf)).toEqual([
    'ML',
    'D',
    'AC',
    '',
    '😀X',
    'AB',
  ]);
});

test('an e-mail address can be told without saying whose it is', () => {
  expect(['zoe@example.com', 'no address', '@example.com', 'a@b@example.com'].map(maskedEmail)).toEqual([
    'z•••@example.com',
    '•••',
    '•••',
    'a•••@example.com',
  ]);
});
