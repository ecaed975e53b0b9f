import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedCard } from './typed-card.ts';

describe('recognizes a whole card number in any notation', () => {
  test.each([
    ['4111111111111111', '1111'],
    ['4111 1111 1111 1111', '1111'],
    ['4111-1111-1111-1111', '1111'],
    ['4111.1111.1111.1111', '1111'],
    ['4111 1111  1111 1111', '1111'],
    ['4111–1111–1111–1111', '1111'],
    ['4\u200b111111111111111', '1111'],
    ['４１１１１１１１１１１１１１１１', '1111'],
    ['3782 822463 10005', '0005'],
    ['card 4111111111111111 of Priya', '1111'],
    // With a mistyped digit: still treated as a card number.
    ['4111111111111112', '1112'],
    // Followed by its expiry and code.
    ['4111 1111 1111 1111 12/29 123', '1111'],
    ['4111111111111111123', '1111'],
  ])('%s', (text, last_four) => {
    expect(typedCard(text)).toEqual({ card: 'whole', last_four });
  });

  test('recognizes digits of another script, and a run without a readable number', () => {
    expect(typedCard('٤١١١١١١١١١١١١١١١')).toEqual({ card: 'whole', last_four: undefined });
    expect(typedCard('0'.repeat(40))).toEqual({ card: 'whole', last_four: undefined });
  });
});

test('hides a card’s digits from the ninth on', () => {
  expect(typedCard('4111 1111')).toEqual({ card: 'none' });
  expect(typedCard('4111 1111 1')).toEqual({ card: 'part' });
  expect(typedCard('411111111111')).toEqual({ card: 'part' });
});

test.each([
  '',
  '4242',
  'Priya Raman',
  '$4,111,111.00',
  '9,999,999,999.99',
  '93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b',
  '41111111-1111-4111-8111-111111111111',
  '100200300400',
  'PO-20718',
  '🦔'.repeat(5000),
])('%s is no card number', (text) => {
  expect(typedCard(text)).toEqual({ card: 'none' });
});

test('recognizes every run of thirteen to nineteen digits in any text', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 19 });
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-', ' - '), fc.string(), (run, separator, around) => {
      const before = around.replace(/\p{Nd}/gu, '');
      expect(typedCard(`${before} ${run.join(separator)} ${before}`).card).toBe('whole');
    }),
  );
});
