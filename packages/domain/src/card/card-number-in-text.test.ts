import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spellingsOf } from '../testing/card-spellings.ts';
import { cardBrandRules, passesLuhn } from './card.ts';
import { holdsCardNumber, maskCardNumbers } from './card-number-in-text.ts';

describe.each(['4012888888881881', '5555555555554444', '378282246310005', '6011000990139424', '3530111333300000'])(
  'finds the card number %s',
  (number) => {
    test.each(Object.entries(spellingsOf(number)))('%s', (_, text) => {
      expect(holdsCardNumber(text)).toBe(true);
      expect(holdsCardNumber(`card ${text} of Priya`)).toBe(true);
      const masked = maskCardNumbers(`card ${text} of Priya`);
      expect(holdsCardNumber(masked)).toBe(false);
      expect(masked).toMatch(/^card .* of Priya$/s);
    });
  },
);

describe('finds a card number', () => {
  test.each([
    // With its expiry, its code or another number beside it, or attached to it.
    '4111111111111111 12/29 123',
    '4111 1111 1111 1111 1229 123',
    '123 4111 1111 1111 1111',
    '12-4111111111111111',
    '4111111111111111 5555555555554444',
    '4111111111111111=29121010000012300000',
    '41111111111111111229',
    '41111111111111111229123',
    '4111111111111111123',
    '37828224631000512291234',
    // Within other text.
    'paid by 4111 1111 1111 1111, call 212-555-0100',
    'order4111111111111111x',
    '4111111111111111@example.com',
    'https://example.com/%34%31%31%31%31%31%31%31%31%31%31%31%31%31%31%31',
    'https://example.com/4111%2F1111%2F1111%2F1111',
    '4111 11-11.111111 11',
    // With thirteen digits.
    '4222222222222',
    // In the form of an id.
    '41111111-1111-1111-0000-000000000000',
  ])('%s', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });
});

describe('finds no card number', () => {
  test.each([
    '',
    'PO-20718',
    // Wrong check digit, unknown brand, wrong length.
    '4111111111111112',
    '2026112200001742',
    '20261122000017420000',
    '93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b',
    // Letters between the digits separate them into several numbers.
    '4111 eggs 1111 apples 1111 pears 1111',
    // Several numbers side by side.
    '$7,655.43 + $4,748.38 = $9,706.00',
    '08/15/2022 00:31:41, 05/09/2022 12:16:47',
    '232.144.92.27, 201.150.245.253, 71.100.6.118',
    '41.029144, 12.584352',
    '2026-11-24 10:15:30.123456+00:00',
    '2026-11-24T23:15:30.123456+00:00 - 2026-11-25T23:15:30.123456+00:00',
    // A telephone number and an article number (EAN-13), which could be 13-digit cards.
    '+49 151 12345678',
    '4006381333931',
    '1'.repeat(100_000),
    '1 '.repeat(50_000),
    '\ud800'.repeat(20),
  ])('%s', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
    expect(maskCardNumbers(text)).toBe(text);
  });
});

test('finds every number of every brand with any single separator or regular grouping', () => {
  const numbers = Object.values(cardBrandRules).flatMap(({ ranges, lengths }) =>
    ranges.flatMap(([from]) => lengths.map((length) => [from, length] as const)),
  );
  const sign = fc.constantFrom(
    '',
    ' ',
    '-',
    '/',
    '.',
    ',',
    '_',
    '|',
    ' / ',
    '\u200b',
    '\u0301',
    '·',
    '–',
    '\t',
    '…',
    '🙂',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...numbers),
      fc.infiniteStream(fc.nat(9)),
      sign,
      fc.nat(4),
      ([from, length], rest, parting, size) => {
        const body = from + [...rest.take(length - from.length - 1)].join('');
        const number = [...'0123456789'].map((digit) => body + digit).find(passesLuhn) ?? '';
        fc.pre(length !== 13 || !isArticle(number));
        const groups = number.match(new RegExp(`.{1,${size + 1}}`, 'g')) ?? [];
        expect(holdsCardNumber(groups.join(parting))).toBe(true);
      },
    ),
  );
});

const isArticle = (number: string) =>
  [...number].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;

test('the digits of each script are consecutive from zero, as the rule assumes', () => {
  let run = 0;
  for (let code = 0; code <= 0x1ffff; code += 1) {
    const digit = /^\p{Nd}$/u.test(String.fromCodePoint(code));
    if (!digit) expect(run % 10, code.toString(16)).toBe(0);
    run = digit ? run + 1 : 0;
  }
});

/** Digits from a fixed seed, so that the rates below are always the same. */
function figures(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  const two = (from: number, to: number) => String(from + below(to - from + 1)).padStart(2, '0');
  return { below, digits, two };
}

describe('ordinary texts are rarely or never taken for a card number', () => {
  const { below, digits, two } = figures(20_261_123);
  const date = () => `20${two(19, 29)}-${two(1, 12)}-${two(1, 28)}`;
  const day = () => `${two(1, 12)}/${two(1, 28)}/20${two(19, 29)}`;
  const time = () => `${two(0, 23)}:${two(0, 59)}:${two(0, 59)}`;
  const money = () => `$${(1 + below(9_999)).toLocaleString('en-US')}.${digits(2)}`;
  const phone = () =>
    [
      `+1 (${200 + below(800)}) ${200 + below(800)}-${digits(4)}`,
      `${200 + below(800)}-${200 + below(800)}-${digits(4)}`,
      `+49 15${below(10)} ${digits(8)}`,
      `+44 7${digits(3)} ${digits(6)}`,
      `+52 55 ${digits(4)} ${digits(4)}`,
    ][below(5)] as string;
  const many = (of: () => string, count: number) => Array.from({ length: count }, of).join(', ');
  const tried = 5_000;

  test.each<[what: string, make: () => string, percent_maximum: number]>([
    ['ids', () => randomUUID(), 0],
    ['texts with an id', () => `order-${randomUUID()} of ${date()}`, 0],
    ['instants', () => `${date()}T${time()}.${digits(3)}Z`, 0],
    ['instants as databases write them', () => `${date()} ${time()}.${digits(6)}+00:00`, 0],
    ['days and times', () => `${day()} ${time()}, ${day()} ${time()}`, 0.1],
    ['telephone numbers', phone, 0],
    ['three telephone numbers', () => many(phone, 3), 0.5],
    ['addresses', () => `${below(9_999)} Main St, Apt ${below(400)}, Springfield, IL ${digits(5)}-${digits(4)}`, 0],
    ['invoices', () => `Invoice 20${two(19, 29)}/${digits(6)} of ${date()}, ${money()}`, 0],
    ['six amounts', () => many(money, 6), 0.1],
    ['places', () => `${below(90)}.${digits(6)}, -${below(180)}.${digits(6)}`, 0.1],
    ['order numbers of up to 12 digits', () => `PO ${digits(12)}`, 0],
    ['milliseconds', () => String(1_700_000_000_000 + below(300_000_000_000)), 0],
    ['days with a serial number', () => `20${two(19, 29)}${two(1, 12)}${two(1, 28)}${digits(8)}`, 0],
    ['tracking numbers of USPS', () => `9${2 + below(4)}${digits(20)}`, 0],
    ['tracking numbers of FedEx', () => digits(15), 0.5],
    ['reference numbers of acquirers', () => `${[2, 7, 8][below(3)]}${digits(22)}`, 0.2],
    ['article codes', () => articleOf(`4${digits(11)}`), 0],
    // Bare numbers of the length of a card number: as many as there are cards among them.
    ['any 13 digits', () => digits(13), 1.5],
    ['any 16 digits', () => digits(16), 3],
    ['any 19 digits', () => digits(19), 5],
    ['any 20 digits', () => digits(20), 0.8],
    [
      'IBANs in groups of four',
      () => `DE${digits(2)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
      4,
    ],
  ])('%s', (_, make, percent_maximum) => {
    const found = Array.from({ length: tried }, make).filter(holdsCardNumber);
    expect((found.length * 100) / tried, found.slice(0, 3).join('\n')).toBeLessThanOrEqual(percent_maximum);
  });

  function articleOf(body: string): string {
    return [...'0123456789'].map((digit) => body + digit).find(isArticle) ?? '';
  }
});
