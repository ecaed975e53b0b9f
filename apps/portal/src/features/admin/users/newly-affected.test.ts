import { expect, test } from 'vitest';
import { newlyAffected } from './newly-affected.ts';

const affected = {
  administrators: { people: 3, without_factor: 2, names: ['Ada', 'Bea'] },
  merchant_users: { people: 90, without_factor: 80, names: ['Cyd', 'Dan', 'Eve', 'Fay', 'Gus'] },
};
const policy = { administrators: false, merchant_users: false, required_by_operator: false };

test('counts only people of kinds that are newly required to have a factor', () => {
  expect(newlyAffected(policy, { administrators: false, merchant_users: false }, affected).without_factor).toBe(0);
  expect(newlyAffected(policy, { administrators: true, merchant_users: false }, affected)).toEqual({
    without_factor: 2,
    names: ['Ada', 'Bea'],
  });
  expect(newlyAffected(policy, { administrators: true, merchant_users: true }, affected)).toEqual({
    without_factor: 82,
    names: ['Ada', 'Bea', 'Cyd', 'Dan', 'Eve'],
  });
  const saved = { ...policy, administrators: true, merchant_users: true };
  expect(newlyAffected(saved, { administrators: true, merchant_users: true }, affected).without_factor).toBe(0);
});

test('counts nobody when the operator already requires it', () => {
  const merchant = { administrators: null, merchant_users: false };
  const of_merchant = { ...affected, administrators: null };
  const draft = { administrators: null, merchant_users: true };
  expect(newlyAffected({ ...merchant, required_by_operator: false }, draft, of_merchant).without_factor).toBe(80);
  expect(newlyAffected({ ...merchant, required_by_operator: true }, draft, of_merchant).without_factor).toBe(0);
});
