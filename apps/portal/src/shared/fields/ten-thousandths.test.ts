import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTenThousandths, parseTenThousandths } from './ten-thousandths.ts';

describe('quantities and unit prices with four decimals', () => {
  test.each([
    ['2.5', 'en-US', 25_000],
    ['2,5', 'de', 25_000],
    ['1,234.5678', 'en-US', 12_345_678],
    ['1.234,5678', 'de', 12_345_678],
    ['.5', 'en-US', 5_000],
    ['0', 'en-US', 0],
    ['2.50001', 'en-US', undefined],
    ['2,5', 'en-US', undefined],
    ['1,2345', 'en-US', undefined],
    ['-1', 'en-US', undefined],
    ['1e3', 'en-US', undefined],
    ['', 'en-US', undefined],
    ['999999999', 'en-US', undefined],
  ])('%s in %s', (typed, locale, value) => {
    expect(parseTenThousandths(typed, locale)).toBe(value);
  });

  test('formatted values parse back in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.constantFrom('en-US', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'),
        fc.constantFrom(0, 2),
        (value, locale, decimals) => {
          expect(parseTenThousandths(formatTenThousandths(value, locale, decimals), locale)).toBe(value);
        },
      ),
    );
  });
});
