import { describe, expect, test } from 'vitest';
import { passesRoutingCheck } from '../text/validation.ts';
import {
  accountNumberFault,
  bankAccountFaults,
  faultsOfBankAccount,
  federalReserveDistrictOf,
  routingNumberFault,
} from './bank-account.ts';

/** Appends the check digit. */
const withCheckDigit = (first_eight: string) =>
  Array.from({ length: 10 }, (_, digit) => `${first_eight}${digit}`).find(passesRoutingCheck) ?? '';

describe('[S5.35] a routing number', () => {
  test.for([
    ['011000015', 'Boston'],
    ['021000021', 'New York'],
    ['121000358', 'San Francisco'],
    ['322271627', 'San Francisco'],
    ['267084131', 'Atlanta'],
  ] as const)('%s is valid, in the district of %s', ([routing_number, district]) => {
    expect(routingNumberFault(routing_number)).toBeUndefined();
    expect(federalReserveDistrictOf(routing_number)).toBe(district);
  });

  test('starts with two Federal Reserve digits', () => {
    const taken = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0')).filter(
      (prefix) => routingNumberFault(withCheckDigit(`${prefix}100000`)) === undefined,
    );
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'));
    expect(taken).toEqual([...range(1, 12), ...range(21, 32), ...range(61, 72)]);
  });

  test.for([
    ['', 'routing_number_form'],
    ['02100002', 'routing_number_form'],
    ['0210000210', 'routing_number_form'],
    ['02100002a', 'routing_number_form'],
    ['０２１００００２１', 'routing_number_form'],
    [' 021000021', 'routing_number_form'],
    ['000000000', 'routing_number_prefix'],
    ['021000022', 'routing_number_check'],
    ['021000012', 'routing_number_check'],
    ['201000021', 'routing_number_prefix'],
  ] as const)('%s is invalid: %s', ([routing_number, fault]) => {
    expect(routingNumberFault(routing_number)).toBe(fault);
  });

  test('any single wrong digit is detected', () => {
    const right = '021000021';
    for (let place = 2; place < 9; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const wrong = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`;
        expect(routingNumberFault(wrong) === undefined, wrong).toBe(wrong === right);
      }
    }
  });
});

test.for([
  ['1234', undefined],
  ['12345678901234567', undefined],
  ['123', 'account_number_form'],
  ['123456789012345678', 'account_number_form'],
  ['12-34567', 'account_number_form'],
  ["1234'; drop table merchants --", 'account_number_form'],
  ['0000000', 'account_number_zeros'],
  ['021000021', 'account_number_is_routing'],
] as const)('[S5.34] [S5.35] the account number %s: %s', ([account_number, fault]) => {
  expect(accountNumberFault(account_number, '021000021')).toBe(fault);
});

test('each field has at most one error, and every error names its field', () => {
  expect(faultsOfBankAccount({ account_number: '12', routing_number: '9' })).toEqual([
    'routing_number_form',
    'account_number_form',
  ]);
  expect(faultsOfBankAccount({ account_number: '000123456', routing_number: '021000021' })).toEqual([]);
  for (const [fault, { field }] of Object.entries(bankAccountFaults)) expect(fault.startsWith(field)).toBe(true);
});
