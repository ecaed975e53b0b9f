import { expect, test } from 'vitest';
import { gatewayReasons, isApproval, responseClasses, responseCode, responseCodes } from './response-codes.ts';

test('only full approvals count as approved', () => {
  const approvals = Object.keys(responseCodes).filter(isApproval);
  expect(approvals.sort()).toEqual(['00', '08', '11', '16', 'P0']);
});

test('reserved, unknown and partial codes are not approvals', () => {
  for (const code of ['', '0', '000', '10', '32', '85', '99', '72', 'ZZ', '00 ', 'constructor', '__proto__']) {
    expect(isApproval(code)).toBe(false);
  }
});

test.each([
  ['05', 'declined', 'The issuer declined without giving a reason'],
  ['51', 'insufficient_funds', 'Insufficient funds'],
  ['54', 'expired_card', 'The card has expired'],
  ['91', 'try_again', 'The issuer cannot be reached'],
  ['N7', 'incorrect_cvc', 'Incorrect security code'],
  ['14', 'incorrect_number', 'The card number is not valid'],
  ['94', 'duplicate', 'This transaction was sent already'],
  ['43', 'pick_up_card', 'The card was reported stolen'],
])('%s is %s: %s', (code, response_class, reason) => {
  expect(responseCode(code)).toEqual({ class: response_class, reason });
});

test('each code has two characters, a known class and a sentence', () => {
  for (const [code, row] of Object.entries(responseCodes)) {
    expect(code).toMatch(/^[0-9A-Z]{2}$/);
    expect(responseClasses).toContain(row.class);
    expect(row.reason).toMatch(/^[A-Z].+[^.]$/);
  }
});

test("the gateway's own reasons are not acquirer codes", () => {
  for (const reason of Object.keys(gatewayReasons)) expect(responseCode(reason)).toBeUndefined();
});
