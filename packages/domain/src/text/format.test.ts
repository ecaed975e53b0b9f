import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPhone, documentDate, documentTime, formatPhone, maskedEmail, shortGuid, truncate } from './format.ts';

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

test('[S5.24] documents use MMM D, YYYY and h:mm A', () => {
  expect(documentDate(evening)).toBe('Jan 31, 2026');
  expect(documentDate(evening, 'Asia/Tokyo')).toBe('Feb 1, 2026');
  const times = ['00:00', '00:59', '09:05', '11:59', '12:00', '13:30', '23:59'].map((time) =>
    documentTime(new Date(`2026-01-31T${time}:00Z`)),
  );
  expect(times).toEqual(['12:00 AM', '12:59 AM', '9:05 AM', '11:59 AM', '12:00 PM', '1:30 PM', '11:59 PM']);
});

test('[S5.29] an identifier shows its first 4 and last 8 characters', () => {
  expect(shortGuid('7c1e0000-0000-0000-0000-0000a90b53d4')).toBe('7c1e…a90b53d4');
  expect(shortGuid('short')).toBe('short');
});

describe('truncate', () => {
  test("[S5.31] truncated text ends in '...'", () => {
    expect(truncate('abcdef', 3)).toBe('abc...');
    expect(truncate('abc', 3)).toBe('abc');
    expect(truncate('', 3)).toBe('');
  });
  test('never splits a character', () => {
    expect(truncate('ab😀cd', 3)).toBe('ab...');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, length) => {
        expect(truncate(text, length).isWellFormed()).toBe(true);
        expect(truncate(text, length).length).toBeLessThanOrEqual(length + 3);
      }),
    );
  });
});

test('an e-mail address can be masked', () => {
  expect(['zoe@example.com', 'no address', '@example.com', 'a@b@example.com'].map(maskedEmail)).toEqual([
    'z•••@example.com',
    '•••',
    '•••',
    'a•••@example.com',
  ]);
});
