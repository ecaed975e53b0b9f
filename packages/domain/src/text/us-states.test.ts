import { expect, test } from 'vitest';
import { usStates } from './us-states.ts';

const fifty =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

test('[S9.49] contains every US state, with Other last', () => {
  const codes = usStates.map(({ code }) => code);
  expect(fifty).toHaveLength(50);
  expect(fifty.filter((code) => !codes.includes(code))).toEqual([]);
  expect(usStates.at(-1)).toEqual({ code: 'Other', name: 'Other' });
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(usStates.map(({ name }) => name)).size).toBe(usStates.length);
});
