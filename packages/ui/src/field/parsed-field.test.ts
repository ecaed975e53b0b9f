import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Parsed, settle, shownText } from './parsed-field.ts';

const parse = (typed: string): Parsed<number> => {
  const plain = typed.replaceAll(',', '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? { value: Math.round(Number(plain) * 100) } : { fault: 'Write it as 12.50' };
};
const format = (value: number) => (value / 100).toFixed(2);

test('a valid value is formatted and returned in minor units', () => {
  expect(settle(' 1,250.5 ', parse, format)).toEqual({ text: '1250.50', value: 125_050, fault: null });
});

test('an empty field is empty, not zero', () => {
  expect(settle('  ', parse, format)).toEqual({ text: '', value: null, fault: null });
});

test('unreadable input stays as typed', () => {
  expect(settle('12..5', parse, format)).toEqual({ text: '12..5', value: undefined, fault: 'Write it as 12.50' });
});

test('leaving a field twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const once = settle(typed, parse, format);
      expect(settle(once.text, parse, format)).toEqual(once.fault === null ? once : { ...once, text: once.text });
    }),
  );
});

test('typed text stays while its value is the same, and is replaced by another value', () => {
  expect(shownText('12.5', 1250, parse, format)).toBe('12.5');
  expect(shownText('12.5', 1300, parse, format)).toBe('13.00');
  expect(shownText('12.5', null, parse, format)).toBe('');
  expect(shownText('12..', null, parse, format)).toBe('12..');
  expect(shownText('12..', 700, parse, format)).toBe('7.00');
  expect(shownText('', 700, parse, format)).toBe('7.00');
});
