import { expect, test } from 'vitest';
import { contactReference, withoutCardData } from './contact-message.ts';

test('[S1.43] a reference is short, can be read aloud and reveals nothing', () => {
  expect(contactReference(new Uint8Array(8))).toBe('CM-2222-2222');
  expect(contactReference(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 255]))).toMatch(
    /^CM-[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/,
  );
});

test.each([
  ['4111111111111111', '1111'],
  ['4111 1111 1111 1111', '1111'],
  ['4111-1111-1111-1111', '1111'],
  ['4111.1111.1111.1111', '1111'],
  ['4111 – 1111 – 1111 – 1111', '1111'],
  ['4111\n1111\n1111\n1111', '1111'],
  ['4111\u00a01111\u00a01111\u00a01111', '1111'],
  ['４１１１１１１１１１１１１１１１', '1111'],
  ['4/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1', '1111'],
  ['378282246310005', '0005'],
])('[S1.43] masks the card number %s except for the last four', (number, last_four) => {
  const text = withoutCardData(`My card ${number} was charged twice`);
  expect(text.replace(/\D/g, '')).toBe(last_four);
  expect(text).toMatch(/^My card .* was charged twice$/s);
});

test('[S1.43] masks a number labelled as a security code', () => {
  expect(withoutCardData('cvv 123, CVC2: 4567 and security code 999')).toBe(
    'cvv •••, CVC2: •••• and security code •••',
  );
});

test('[S1.43] keeps dates, amounts, telephone numbers, ids and references', () => {
  const text =
    'On 2026-11-20 10:15, payment 0d9a3b52-1c8e-4a55-9b2f-3f6b6a4f8f10 of $1,234.56, call +1 (555) 010-7788 about CM-7K3Q-9XAB.';
  expect(withoutCardData(text)).toBe(text);
});
