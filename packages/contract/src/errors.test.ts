import { expect, test } from 'vitest';
import type { CallDeclaration } from './call.ts';
import { errorsOf } from './call-errors.ts';
import { calls } from './calls.ts';
import { errorOccasions } from './error-occasions.ts';
import { createErrorPage } from './error-page.ts';
import { commonErrors, type ErrorCode, errorCodes } from './errors.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];

test('every code has an error status, a unique sentence and a reason', () => {
  for (const code of codes) {
    const { status, message } = errorCodes[code];
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(status, code).toBeLessThan(600);
    expect(message.length, code).toBeGreaterThan(5);
    expect(errorOccasions[code].length, code).toBeGreaterThan(10);
  }
  expect(new Set(codes.map((code) => errorCodes[code].message)).size).toBe(codes.length);
});

test('[S8.1] [S8.2] [S8.10] [S8.18] the specification’s sentences are used verbatim', () => {
  expect(errorCodes.not_found.message).toBe('The requested resource does not exist or has been deleted');
  expect(errorCodes.not_signed_in.message).toBe('Please login to access this resource');
  expect(errorCodes.internal_error.message).toBe('An error has occurred! Please contact your administrator');
  expect(errorCodes.merchant_closed.message).toBe('Merchant Status is Closed');
});

test('[S8.7] only a lookup without a result says “no record found”', () => {
  const saying = codes.filter((code) => /no record found/i.test(errorCodes[code].message));
  expect(saying).toEqual(['no_record_found']);
});

test('every code can be returned by some call', () => {
  const given = new Set((Object.values(calls) as CallDeclaration[]).flatMap((call) => errorsOf(call)));
  expect(codes.filter((code) => !given.has(code))).toEqual([]);
});

test('a call’s errors follow from its declaration', () => {
  expect(errorsOf(calls.create_sale)).toEqual(
    expect.arrayContaining([...commonErrors, 'terminal_key_missing', 'malformed_body', 'view_only_impersonation']),
  );
  expect(errorsOf(calls.get_user)).toContain('not_found');
  expect(errorsOf(calls.get_user)).not.toContain('malformed_body');
});

test('docs/errors.md has one line per code', () => {
  const page = createErrorPage(calls);
  for (const code of codes) {
    expect(page.split('\n').filter((line) => line.startsWith(`| \`${code}\` `))).toHaveLength(1);
  }
});
