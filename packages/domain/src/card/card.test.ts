import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandFromSpelling,
  brandOf,
  type CardBrand,
  cardBrandRules,
  cardBrands,
  checkCardNumber,
  cleanCardNumber,
  cvvLengthOf,
  displayExpiry,
  firstSixOf,
  formatCardNumber,
  isCvv,
  isExpired,
  lastFourOf,
  parseExpiry,
  passesLuhn,
  redactCardNumbers,
  toExpiryText,
} from './card.ts';

/** The public test cards of blanks.md 6, and others published by the brands. */
const testCards: [string, CardBrand][] = [
  ['4111 1111 1111 1111', 'visa'],
  ['4000 0000 0000 0002', 'visa'],
  ['4222222222222', 'visa'],
  ['5555 5555 5555 4444', 'mastercard'],
  ['2223 0031 2200 3222', 'mastercard'],
  ['3782 822463 10005', 'american express'],
  ['3400-000000-00009', 'american express'],
  ['6011 1111 1111 1117', 'discover'],
  ['3530 1113 3330 0000', 'jcb'],
];

test('[S9.33] the brands are visa, american express, jcb, mastercard, discover', () => {
  expect(cardBrands).toEqual(['visa', 'american express', 'jcb', 'mastercard', 'discover']);
});

test.each(testCards)('%s is a complete %s card', (card_number, brand) => {
  expect(checkCardNumber(card_number)).toEqual({ brand });
});

describe('brandOf', () => {
  test.each<[string, CardBrand | undefined]>([
    ['4', 'visa'],
    ['3', undefined],
    ['34', 'american express'],
    ['35', undefined],
    ['37', 'american express'],
    ['36', undefined],
    ['38', undefined],
    ['3527', undefined],
    ['3528', 'jcb'],
    ['3589', 'jcb'],
    ['3590', undefined],
    ['353', 'jcb'],
    ['352', undefined],
    ['5', undefined],
    ['50', undefined],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', undefined],
    ['2', undefined],
    ['222', undefined],
    ['223', 'mastercard'],
    ['2220', undefined],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', undefined],
    ['27', undefined],
    ['6', undefined],
    ['60', undefined],
    ['6010', undefined],
    ['6011', 'discover'],
    ['6012', undefined],
    ['622125', undefined],
    ['622126', 'discover'],
    ['622925', 'discover'],
    ['622926', undefined],
    ['6222', 'discover'],
    ['643', undefined],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['66', undefined],
    ['', undefined],
    ['0', undefined],
    ['4x', undefined],
  ])('%j begins %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
  });

  test('a recognized brand does not change as more digits are typed', () => {
    const digits = fc.stringMatching(/^\d{1,19}$/);
    fc.assert(
      fc.property(digits, digits, (first, more) => {
        const brand = brandOf(first);
        if (brand !== undefined) expect(brandOf(`${first}${more}`)).toBe(brand);
      }),
    );
  });
});

describe('passesLuhn', () => {
  test.each([
    ['79927398713', true],
    ['79927398710', false],
    ['4242424242424241', false],
    ['0', false],
    ['', false],
    ['4111 1111 1111 1111', false],
    ['41111111111１１１１１', false],
  ])('%j: %s', (digits, expected) => {
    expect(passesLuhn(digits)).toBe(expected);
  });

  test('every number has exactly one check digit, and any single wrong digit is detected', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
        const valid = [...'0123456789'].map((digit) => body + digit).filter(passesLuhn);
        expect(valid).toHaveLength(1);
        const digits = [...(valid[0] ?? '')];
        const index = at % digits.length;
        digits[index] = String((Number(digits[index]) + shift) % 10);
        expect(passesLuhn(digits.join(''))).toBe(false);
      }),
    );
  });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['4111-1111-1111-111x', 'not_digits'],
  ['4111.1111', 'not_digits'],
  ['9999 9999 9999 9995', 'unknown_brand'],
  ['3056930009020004', 'unknown_brand'],
  ['4111', 'wrong_length'],
  ['41111111111111', 'wrong_length'],
  ['55555555555544440', 'wrong_length'],
  ['3782822463100052', 'wrong_length'],
  ['4242424242424241', 'check_digit'],
  ['5555555555554443', 'check_digit'],
])('refuses %j: %s', (card_number, fault) => {
  expect(checkCardNumber(card_number)).toEqual({ fault });
});

test('each brand accepts exactly its own lengths', () => {
  const lengths: Record<CardBrand, number[]> = {
    visa: [13, 16, 19],
    'american express': [15],
    jcb: [16, 17, 18, 19],
    mastercard: [16],
    discover: [16, 17, 18, 19],
  };
  for (const brand of cardBrands) {
    const prefix = cardBrandRules[brand].ranges[0]?.[0] ?? '';
    const taken = Array.from({ length: 12 }, (_, index) => index + 10).filter((length) => {
      const result = checkCardNumber(prefix.padEnd(length, '0'));
      return !('fault' in result) || result.fault !== 'wrong_length';
    });
    expect(taken).toEqual(lengths[brand]);
  }
});

test('[S5.17] spaces are removed from card numbers', () => {
  expect(cleanCardNumber(' 4111 1111\u00a01111\t1111 ')).toBe('4111111111111111');
});

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['41', '41'],
  ['4111-1111x', '4111 1111'],
  ['4111111111111111123', '4111 1111 1111 1111 123'],
  ['41111111111111111234567', '4111 1111 1111 1111 123'],
  ['', ''],
])('groups %j as %j', (typed, grouped) => {
  expect(formatCardNumber(typed)).toBe(grouped);
});

test('the security code has four digits for American Express and three for other brands', () => {
  expect(cardBrands.map(cvvLengthOf)).toEqual([3, 4, 3, 3, 3]);
  expect([isCvv('123', 'visa'), isCvv('1234', 'american express'), isCvv('999', undefined)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isCvv('1234', 'visa'), isCvv('123', 'american express'), isCvv('12', undefined)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isCvv('12a', 'visa'), isCvv('１２３', 'visa'), isCvv('', 'visa')]).toEqual([false, false, false]);
});

test('returns first six and last four of whole numbers only', () => {
  expect([firstSixOf('4111 1111 1111 1234'), lastFourOf('4111 1111 1111 1234')]).toEqual(['411111', '1234']);
  expect([firstSixOf('411111123456'), lastFourOf('123')]).toEqual(['', '']);
});

describe('expiry', () => {
  test.each([
    ['0529', { month: 5, year: 2029 }],
    ['05/29', { month: 5, year: 2029 }],
    ['05 / 29', { month: 5, year: 2029 }],
    ['12/99', { month: 12, year: 2099 }],
    ['1329', undefined],
    ['0029', undefined],
    ['5/29', undefined],
    ['05/2029', undefined],
    ['', undefined],
    ['ab/cd', undefined],
    ['05-29', undefined],
  ])('[S5.19] reads %j as %j', (text, expiry) => {
    expect(parseExpiry(text)).toEqual(expiry);
  });

  test.each([
    ['2029-05-01T00:00:00.000Z', false],
    ['2029-05-31T23:59:59.999Z', false],
    ['2029-06-01T00:00:00.000Z', true],
    ['2030-01-01T00:00:00.000Z', true],
  ])('a card of 05/29 at %s is expired: %s', (instant, expired) => {
    expect(isExpired({ month: 5, year: 2029 }, new Date(instant))).toBe(expired);
  });

  test('a December card is valid until the end of the year', () => {
    expect(isExpired({ month: 12, year: 2029 }, new Date('2029-12-31T23:59:59Z'))).toBe(false);
    expect(isExpired({ month: 12, year: 2029 }, new Date('2030-01-01T00:00:00Z'))).toBe(true);
  });

  test('[S5.20] MMYY displays as MM/20YY', () => {
    expect(displayExpiry('0529')).toBe('05/2029');
    expect(displayExpiry('05/29')).toBe('05/2029');
  });

  test('[S5.21] an empty expiry displays as --', () => {
    expect([displayExpiry(''), displayExpiry(' / '), displayExpiry(null), displayExpiry(undefined)]).toEqual(
      Array(4).fill('--'),
    );
  });

  test('a stored expiry reads back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
        expect(parseExpiry(toExpiryText({ month, year }))).toEqual({ month, year });
      }),
    );
  });
});

test.each([
  ['Visa', 'visa'],
  ['VISA', 'visa'],
  ['Mastercard', 'mastercard'],
  ['MasterCard', 'mastercard'],
  ['master card', 'mastercard'],
  ['AMEX', 'american express'],
  ['American Express', 'american express'],
  ['AmericanExpress', 'american express'],
  ['american_express', 'american express'],
  ['Discover', 'discover'],
  ['JCB', 'jcb'],
  ['jcb', 'jcb'],
  ['j_c_b', 'jcb'],
  ['Total', undefined],
  ['', undefined],
  ['constructor', undefined],
])('the spelling %j is %s', (spelling, brand) => {
  expect(brandFromSpelling(spelling)).toBe(brand);
});

describe('redactCardNumbers', () => {
  test.each([
    ['card 4111111111111111 refused', 'card ••••••••••••1111 refused'],
    ['{"pan":"4111 1111 1111 1111"}', '{"pan":"•••• •••• •••• 1111"}'],
    ['3782-822463-10005', '••••-••••••-•0005'],
    ['4222222222222', '•••••••••2222'],
    ['0004111111111111111000', expect.not.stringContaining('411111111111')],
    ['two: 4111111111111111, 5555555555554444.', 'two: ••••••••••••1111, ••••••••••••4444.'],
    ['4111111111111111 5555555555554444', '••••••••••••1111 ••••••••••••4444'],
    ['4111111111111111 20261121', '••••••••••••1111 20261121'],
    ['order 1234567890123456', 'order 1234567890123456'],
    ['amount 1099 at 1765432100', 'amount 1099 at 1765432100'],
    ['7c1e7c1e-90b5-4d4a-8a1b-a90b53d40000', '7c1e7c1e-90b5-4d4a-8a1b-a90b53d40000'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(redactCardNumbers(text)).toEqual(expected);
  });

  const valid = fc
    .tuple(fc.constantFrom('4', '51', '34', '6011', '3530', '2221'), fc.stringMatching(/^\d{14}$/))
    .map(([prefix, rest]) => `${prefix}${rest}`.slice(0, prefix === '34' ? 14 : 15))
    .map((body) => [...'0123456789'].map((digit) => body + digit).find(passesLuhn) ?? '');

  test('no card number remains in any text, whole, spaced or hyphened', () => {
    const separator = fc.constantFrom('', ' ', '-');
    const around = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(valid, separator, around, around, (card_number, mark, before, after) => {
        const written = (card_number.match(/.{1,4}/g) ?? []).join(mark);
        const redacted = redactCardNumbers(`${before}${written}${after}`);
        expect(redacted.replace(/[ -]/g, '')).not.toContain(card_number.slice(0, 12));
      }),
    );
  });

  test('takes linear time on a long run of digits', () => {
    const started = performance.now();
    redactCardNumbers('1 '.repeat(50_000));
    redactCardNumbers('4'.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
