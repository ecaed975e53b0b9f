import { expect, test } from 'vitest';
import { shortId } from './short-id.ts';

test('an identifier shows its first 4 and last 8 characters', () => {
  expect(shortId('93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b')).toBe('93a6…d8f24c7b');
});

test('a short identifier stays whole', () => {
  expect(shortId('PO-20718')).toBe('PO-20718');
  expect(shortId('12345678901234')).toBe('12345678901234');
});
