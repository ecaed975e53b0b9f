import { expect, test } from 'vitest';
import { warningOf, wouldRefuse } from './would-refuse.ts';

const recent = {
  payments_count: 200,
  codes: [
    { code: 'Y', payments_count: 150 },
    { code: 'N', payments_count: 30 },
    { code: 'U', payments_count: 10 },
  ],
};

test('the preview counts answers with a refused code as a share of all approved payments', () => {
  expect(wouldRefuse(recent, [])).toEqual({ payments_count: 0, share: 0 });
  expect(wouldRefuse(recent, ['N', 'U', 'A'])).toEqual({ payments_count: 40, share: 0.2 });
  expect(wouldRefuse({ payments_count: 0, codes: [] }, ['N'])).toEqual({ payments_count: 0, share: 0 });
});

test('warns of a choice that refuses every code or a matching one', () => {
  const codes = [
    { code: 'Y', text: '', good: true },
    { code: 'N', text: '', good: false },
  ];
  expect(warningOf(codes, ['N'])).toBeUndefined();
  expect(warningOf(codes, ['Y'])).toBe('good');
  expect(warningOf(codes, ['Y', 'N'])).toBe('all');
});
