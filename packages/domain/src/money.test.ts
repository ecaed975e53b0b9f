import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currencies,
  formatCount,
  formatMoney,
  isCurrencyCode,
  MAX_AMOUNT,
  parseMoneyInput,
  percentageOf,
  splitAmount,
  toDecimalText,
} from './money.ts';

const locales = ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'];
const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

test('[S9.25] there are exactly the currencies 840 USD, 826 GBP and 978 EUR', () => {
  const alphabetic = Object.entries(currencies).map(([code, currency]) => [Number(code), currency.alphabetic]);
  expect(alphabetic).toEqual([
    [826, 'GBP'],
    [840, 'USD'],
    [978, 'EUR'],
  ]);
  expect([840, 826, 978].every(isCurrencyCode)).toBe(true);
  expect(['840', 'USD', 392, 0, null, undefined].some(isCurrencyCode)).toBe(false);
});

describe('percentageOf', () => {
  test.each([
    [1000, 290, 29],
    [1099, 290, 32],
    [50, 100, 0],
    [150, 100, 2],
    [250, 100, 2],
    [350, 100, 4],
    [-150, 100, -2],
    [-250, 100, -2],
    [251, 100, 3],
    [-251, 100, -3],
    [0, 290, 0],
    [12345, 0, 0],
    [12345, 10_000, 12345],
    [999_999_999_999, 9_999, 999_899_999_999],
  ])('%i at %i basis points is %i, half-even', (amount, basis_points, expected) => {
    expect(percentageOf(amount, basis_points)).toBe(expected);
  });

  test('is the whole number nearest to the exact part, for any amount', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 100_000 }), (amount, basis_points) => {
        const twice_off =
          (BigInt(percentageOf(amount, basis_points)) * 10_000n - BigInt(amount) * BigInt(basis_points)) * 2n;
        expect(twice_off >= -10_000n && twice_off <= 10_000n).toBe(true);
      }),
    );
  });

  test('refuses a fraction of a minor unit', () => {
    expect(() => percentageOf(10.5, 100)).toThrow(RangeError);
    expect(() => percentageOf(100, 2.5)).toThrow(RangeError);
  });
});

describe('splitAmount', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [3, [1, 1], [1, 2]],
    [5, [1, 1, 0], [3, 2, 0]],
    [1000, [70, 20, 10], [700, 200, 100]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [0, [3, 4], [0, 0]],
    [999_999_999_999, [1], [999_999_999_999]],
  ])('splits %i by %j into %j', (total, weights, expected) => {
    expect(splitAmount(total, weights)).toEqual(expected);
  });

  test('always adds up to the whole, with shares within one of exact and none for weight 0', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
      .filter((parts) => parts.some((part) => part > 0));
    fc.assert(
      fc.property(anyAmount, weights, (total, parts) => {
        const shares = splitAmount(total, parts);
        const sum = parts.reduce((running, part) => running + part, 0);
        expect(shares.reduce((running, share) => running + share, 0)).toBe(total);
        shares.forEach((share, index) => {
          const weight = BigInt(parts[index] ?? 0);
          const off = BigInt(share) * BigInt(sum) - BigInt(total) * weight;
          expect(off > -BigInt(sum) && off < BigInt(sum)).toBe(true);
          if (weight === 0n) expect(share === 0).toBe(true);
        });
      }),
    );
  });

  test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5, 0.5]], [[Number.NaN]]])('refuses the weights %j', (weights) => {
    expect(() => splitAmount(100, weights)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  test.each([
    ['[S5.27] [S9.17] US dollars', { amount: 109_900, currency: 840 } as const, '$1,099.00'],
    ['British pounds', { amount: 109_901, currency: 826 } as const, '£1,099.01'],
    ['euros', { amount: 5, currency: 978 } as const, '€0.05'],
    ['[S5.28] a negative amount', { amount: -123_456, currency: 840 } as const, '($1,234.56)'],
    ['zero', { amount: 0, currency: 840 } as const, '$0.00'],
    ['the largest amount', { amount: MAX_AMOUNT, currency: 840 } as const, '$9,999,999,999.99'],
    ['the largest sum', { amount: Number.MAX_SAFE_INTEGER, currency: 840 } as const, '$90,071,992,547,409.91'],
  ])('%s', (_, money, expected) => {
    expect(formatMoney(money)).toBe(expected);
  });

  test('a negative amount without accounting format has a minus sign', () => {
    expect(formatMoney({ amount: -5, currency: 840 }, { accounting: false })).toBe('−$0.05');
  });

  test.each([
    ['en', '$1,234.50'],
    ['de', '$1.234,50'],
    ['es', '$1.234,50'],
    ['es-MX', '$1,234.50'],
    ['zh-CN', '$1,234.50'],
  ])('uses the separators of %s', (locale, expected) => {
    expect(formatMoney({ amount: 123_450, currency: 840 }, { locale })).toBe(expected);
  });

  test('refuses an amount with a fraction instead of rounding it', () => {
    expect(() => formatMoney({ amount: 10.5, currency: 840 })).toThrow(RangeError);
  });

  test('shows every digit of any amount, with parentheses only if negative', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...locales), (amount, locale) => {
        const text = formatMoney({ amount, currency: 840 }, { locale });
        expect(text.startsWith('(') && text.endsWith(')')).toBe(amount < 0);
        expect(text.replace(/\D/g, '').replace(/^0+(?=\d{3})/, '')).toBe(String(Math.abs(amount)).padStart(3, '0'));
      }),
    );
  });
});

test('decimal text for files is exact', () => {
  expect(toDecimalText(1099)).toBe('10.99');
  expect(toDecimalText(-7)).toBe('-0.07');
  expect(toDecimalText(0)).toBe('0.00');
});

describe('parseMoneyInput', () => {
  test.each([
    ['10.99', 1099],
    ['10.9', 1090],
    ['10', 1000],
    ['10.', 1000],
    ['.5', 50],
    ['0', 0],
    ['0.00', 0],
    ['007', 700],
    ['1,234.56', 123_456],
    ['1,234,567', 123_456_700],
    ['$1,234.56', 123_456],
    ['1234.56 €', 123_456],
    [' £ 12 ', 1200],
    ['９９．５０', 9950],
    ['9999999999.99', MAX_AMOUNT],
    ['19.99', 1999],
    ['1.10', 110],
    ['8.20', 820],
  ])('reads %j as %i minor units', (text, amount) => {
    expect(parseMoneyInput(text)).toEqual({ amount });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'not_a_number'],
    ['.', 'not_a_number'],
    ['$', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['1,23', 'not_a_number'],
    ['12,34.00', 'not_a_number'],
    ['1234,567', 'not_a_number'],
    [',123', 'not_a_number'],
    ['1 2', 'not_a_number'],
    ['$$5', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['5$5', 'not_a_number'],
    ['٣٫٥', 'not_a_number'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['5-', 'negative'],
    ['(5.00)', 'negative'],
    ['-$5', 'negative'],
    ['$-5', 'negative'],
    ['($1,000.00)', 'negative'],
    ['1.999', 'too_many_decimals'],
    ['1.000', 'too_many_decimals'],
    ['10000000000', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('refuses %j as %s', (text, fault) => {
    expect(parseMoneyInput(text)).toEqual({ fault });
  });

  test.each([
    ['de', '1.234,56', 123_456],
    ['de', '1.234', 123_400],
    ['es', '1.234,56', 123_456],
    ['es-MX', '1,234.56', 123_456],
    ['fr-FR', '1 234,56', 123_456],
    ['fr-FR', '1\u202f234,56', 123_456],
    ['fr-FR', '1\u00a0234,56 €', 123_456],
    ['zh-CN', '1,234.56', 123_456],
  ])('in %s reads %j as %i', (locale, text, amount) => {
    expect(parseMoneyInput(text, { locale })).toEqual({ amount });
  });

  test('never interprets the other decimal separator', () => {
    expect(parseMoneyInput('10.50', { locale: 'de' })).toEqual({ fault: 'not_a_number' });
    expect(parseMoneyInput('10,50', { locale: 'en' })).toEqual({ fault: 'not_a_number' });
  });

  test('reads back what formatMoney wrote in every locale', () => {
    const currency = fc.constantFrom(840 as const, 826 as const, 978 as const);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_AMOUNT }),
        currency,
        fc.constantFrom(...locales),
        (amount, code, locale) => {
          expect(parseMoneyInput(formatMoney({ amount, currency: code }, { locale }), { locale })).toEqual({ amount });
        },
      ),
    );
  });

  test('returns a valid amount or an error for any text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...locales), (text, locale) => {
        const result = parseMoneyInput(text, { locale });
        if ('amount' in result) expect(result.amount).toBeLessThanOrEqual(MAX_AMOUNT);
        else expect(['empty', 'not_a_number', 'negative', 'too_many_decimals', 'too_large']).toContain(result.fault);
      }),
    );
  });
});

test('counts have thousands separators and no decimals', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(formatCount(1234, { locale: 'de' })).toBe('1.234');
});
