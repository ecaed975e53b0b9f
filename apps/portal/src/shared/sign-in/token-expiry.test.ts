import { expect, test } from 'vitest';
import { isExpired } from './token-expiry.ts';

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.x`;
const now_ms = 1_800_000_000_000;
const now_seconds = now_ms / 1000;

test.each([
  ['a second before', jwt({ exp: now_seconds + 1 }), undefined, false],
  ['at the second itself', jwt({ exp: now_seconds }), undefined, true],
  ['the token itself before what the provider said', jwt({ exp: now_seconds - 1 }), now_seconds + 600, true],
  ['a token of another shape, by what the provider said', 'opaque', now_seconds - 1, true],
  ['a token of another shape that is fresh', 'opaque', now_seconds + 1, false],
  ['a token that says nothing', jwt({}), undefined, false],
  ['claims that cannot be read', 'a.%%%.c', now_seconds - 1, true],
])('[S4.28] [S4.29] %s', (_title, token, expires_at, expired) => {
  expect(isExpired(token, expires_at, now_ms)).toBe(expired);
});
