import { defaultFieldConfiguration } from '@countinghouse/domain/merchant/field-configuration';
import { expect, test } from 'vitest';
import { problemOf } from '../../../shared/fields/problem.ts';
import { withUnreadable } from '../../../shared/form/form-rules.ts';
import { faultsOf, saleRules } from './sale-rules.ts';
import { emptySale, formFieldsOf, type SaleValues, withAmount } from './sale-values.ts';

const rules = saleRules(
  { fields: formFieldsOf(defaultFieldConfiguration()), today: '2026-11-21', may_use_stored: true, may_keep: true },
  840,
);
const card = { card_number: '4111111111111111', expiry: '1126', cvv: '123' };
const good: SaleValues = { ...withAmount(emptySale('US'), 'amount', 12_800), payment: card };

/** Returns the paths with faults; undefined if there are none. */
function faultyIn(checked: ReturnType<(typeof rules)['~standard']['validate']>): string[] | undefined {
  return 'issues' in checked ? checked.issues.map(({ path }) => path.join('.')) : undefined;
}

test('a valid form validates to the request body', () => {
  expect(rules['~standard'].validate(good)).toEqual({ value: { amount: 12_800, currency: 840, payment: card } });
});

test('an error belongs to its field, and its problem can be read back', () => {
  const checked = rules['~standard'].validate({ ...good, email: 'dana@okonkwo' });
  if (!('issues' in checked)) throw new Error('nothing was found');
  expect(checked.issues.map(({ path }) => path)).toEqual([['email']]);
  expect(problemOf(checked.issues[0]?.message ?? '')).toEqual({ code: 'email_domain', domain: 'okonkwo.com' });
  expect(faultsOf({})).toEqual([]);
  expect(problemOf('Use two decimals at most')).toBeUndefined();
});

test.each(['amount', 'additional_amounts.tip'])('%s: unreadable input is an error until it can be read', (field) => {
  const unreadable = new Map([[field, 'two decimals at most']]);
  const values = field === 'amount' ? withAmount(good, 'amount', null) : good;
  const checked = withUnreadable(rules, unreadable)['~standard'].validate(values);
  expect(faultyIn(checked)).toContain(field);
  unreadable.delete(field);
  expect(faultyIn(withUnreadable(rules, unreadable)['~standard'].validate(good))).toBeUndefined();
});
