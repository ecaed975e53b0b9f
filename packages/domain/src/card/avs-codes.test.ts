import { expect, test } from 'vitest';
import { type AvsMatch, type AvsPartMatch, avsCodes, avsResult, isAvsCode } from './avs-codes.ts';

/** The card networks' letters: street, postal code (Y match, N no match, X not supported, - unknown). */
const networks =
  'AYN BY- CNN DYY E-- F-Y GXX HYY I-- JYY KNN LNY MYY NNN OYN P-Y QYY R-- SXX TY- U-- VYY WNY XYY YYY ZNY'.split(' ');
const partOf: Record<string, AvsPartMatch> = { Y: 'match', N: 'no_match', X: 'not_supported', '-': 'unknown' };

test.each(networks)('%s compares street and postal code as the networks define', (row) => {
  const [code = '', street = '', postal_code = ''] = row;
  expect(avsResult(code)).toMatchObject({ street: partOf[street], postal_code: partOf[postal_code] });
});

test('the overall match follows from the parts', () => {
  for (const row of Object.values(avsCodes)) {
    const parts: AvsPartMatch[] = [row.street, row.postal_code];
    const matches = parts.filter((part) => part === 'match').length;
    const expected: AvsMatch =
      matches === 2 ? 'match' : matches === 1 ? 'partial' : parts.includes('no_match') ? 'no_match' : 'unavailable';
    expect(row.match).toBe(expected);
    expect(row.description).toMatch(/^[A-Z0-9].+[^.]$/);
  }
});

test('there are exactly 26 letters', () => {
  expect(Object.keys(avsCodes).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(['', 'a', '0', 'AA', 'constructor'].some(isAvsCode)).toBe(false);
  expect(avsResult('0')).toBeUndefined();
});
