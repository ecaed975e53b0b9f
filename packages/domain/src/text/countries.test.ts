import { expect, test } from 'vitest';
import { countries, countryOf } from './countries.ts';

test('[S9.48] all 249 countries and territories of ISO 3166-1 have two letters, a number and a name', () => {
  const all = countries();
  expect(all).toHaveLength(249);
  for (const key of ['alpha_2', 'numeric', 'name'] as const) expect(new Set(all.map((row) => row[key])).size).toBe(249);
  for (const { alpha_2, numeric, name } of all) {
    expect(alpha_2).toMatch(/^[A-Z]{2}$/);
    expect(numeric).toMatch(/^\d{3}$/);
    expect(name).toMatch(/\p{L}{2}/u);
  }
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(all.filter(({ alpha_2 }) => regions.of(alpha_2) === undefined)).toEqual([]);
});

test.each([
  ['US', '840', 'United States'],
  ['GB', '826', 'United Kingdom'],
  ['DE', '276', 'Germany'],
  ['FR', '250', 'France'],
  ['ES', '724', 'Spain'],
  ['MX', '484', 'Mexico'],
  ['CN', '156', 'China'],
  ['CA', '124', 'Canada'],
  ['JP', '392', 'Japan'],
  ['AF', '004', 'Afghanistan'],
])('[S9.48] %s is %s, %s', (alpha_2, numeric, name) => {
  expect(countryOf(alpha_2)).toEqual({ alpha_2, numeric, name });
  expect(countryOf(numeric)).toEqual({ alpha_2, numeric, name });
});

test.each(['', 'us', 'USA', '4', '999', 'XX'])('%j is not a country', (code) => {
  expect(countryOf(code)).toBeUndefined();
});
