import { expect, test } from 'vitest';
import { clockOffsetOf, expiryOf, isExpired } from './token-expiry.ts';

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.x`;
const now_ms = 1_800_000_000_000;
const now_seconds = now_ms / 1000;

test.each([
  ['one second before', jwt({ exp: now_seconds + 1 }), undefined, false],
  ['in the exact second', jwt({ exp: now_seconds }), undefined, true],
  ['the token’s own expiry before the provider’s', jwt({ exp: now_seconds - 1 }), now_ms + 600_000, true],
  ['an opaque token, by the provider’s expiry', 'opaque', now_ms - 1_000, true],
  ['a fresh opaque token', 'opaque', now_ms + 1_000, false],
  ['a token without expiry', jwt({}), undefined, false],
  ['unreadable claims', 'a.%%%.c', now_ms - 1_000, true],
  ['claims that are not an object', `a.${btoa('7')}.c`, now_ms - 1_000, true],
])('[S4.28] [S4.29] %s', (_title, token, expires_at_ms, expired) => {
  expect(isExpired(token, expires_at_ms, now_ms)).toBe(expired);
});

const hour_ms = 3_600_000;

test.each([
  ['an hour ahead', hour_ms],
  ['an hour behind', -hour_ms],
  ['a day ahead', 24 * hour_ms],
])('[S4.28] with the local clock %s a token is valid for its real lifetime', (_title, wrong_ms) => {
  const token = jwt({ iat: now_seconds, exp: now_seconds + 300 });
  const local_ms = now_ms + wrong_ms + 400;
  const offset_ms = clockOffsetOf(token, local_ms);
  const here = (later_ms: number) => local_ms + later_ms + offset_ms;
  expect(isExpired(token, undefined, here(0))).toBe(false);
  expect(isExpired(token, undefined, here(299_000))).toBe(false);
  expect(isExpired(token, undefined, here(301_000))).toBe(true);
});

test('ignores small clock differences, and tokens without a time of issue', () => {
  expect(clockOffsetOf(jwt({ iat: now_seconds }), now_ms + 9_000)).toBe(0);
  expect(clockOffsetOf(jwt({ iat: now_seconds }), now_ms + 11_000)).toBe(-11_000);
  expect(clockOffsetOf('opaque', now_ms)).toBe(0);
  expect(clockOffsetOf(undefined, now_ms)).toBe(0);
  expect(clockOffsetOf(jwt({ iat: 'soon' }), now_ms)).toBe(0);
});

test('reads the expiry from the token, or else from the provider’s answer', () => {
  expect(expiryOf(jwt({ exp: now_seconds }), 5)).toBe(now_ms);
  expect(expiryOf('opaque', 5)).toBe(5);
  expect(expiryOf('opaque', undefined)).toBeUndefined();
});
