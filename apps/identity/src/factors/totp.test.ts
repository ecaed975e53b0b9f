import { expect, test } from 'vitest';
import { authenticatorAddress, base32Of, codeAt, stepAt, stepOfCode } from './totp.ts';

const secretOf = (length: number) => Buffer.from('1234567890'.repeat(7).slice(0, length));

test.each([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const)('matches the RFC 6238 vector at second %i', (second, sha1, sha256, sha512) => {
  const step = stepAt(new Date(second * 1_000));
  expect(codeAt(secretOf(20), step, { digits: 8 })).toBe(sha1);
  expect(codeAt(secretOf(32), step, { digits: 8, algorithm: 'sha256' })).toBe(sha256);
  expect(codeAt(secretOf(64), step, { digits: 8, algorithm: 'sha512' })).toBe(sha512);
});

test('accepts a code one step early or late, and refuses one two steps off', () => {
  const now = new Date('2026-11-21T17:30:10Z');
  const of = (steps: number) => stepOfCode(secretOf(20), codeAt(secretOf(20), stepAt(now) + steps), now);
  expect([-2, -1, 0, 1, 2].map((steps) => of(steps) !== undefined)).toEqual([false, true, true, true, false]);
  for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345']) {
    expect(stepOfCode(secretOf(20), text, now)).toBeUndefined();
  }
});

test('matches the RFC 4648 vectors for unpadded Base32', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32Of(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(authenticatorAddress('ABC', 'a b?&')).toBe(
    'otpauth://totp/Countinghouse:a%20b%3F%26?secret=ABC&issuer=Countinghouse&algorithm=SHA1&digits=6&period=30',
  );
});
