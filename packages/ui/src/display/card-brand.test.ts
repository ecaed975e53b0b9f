import { expect, test } from 'vitest';
import { cardBrand } from './card-brand.ts';

test.each([
  ['Visa', 'visa'],
  ['VISA', 'visa'],
  ['Mastercard', 'mastercard'],
  ['MasterCard', 'mastercard'],
  ['AMEX', 'amex'],
  ['American Express', 'amex'],
  ['AmericanExpress', 'amex'],
  ['Discover', 'discover'],
  ['jcb', 'jcb'],
  ['j_c_b', 'jcb'],
])('the spelling %s is the brand %s', (spelling, brand) => {
  expect(cardBrand(spelling)).toBe(brand);
});

test.each(['Total', 'Diners', '', 'constructor'])('%j has no icon', (spelling) => {
  expect(cardBrand(spelling)).toBeNull();
});
