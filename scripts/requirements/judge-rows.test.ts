import { expect, test } from 'vitest';
import { judgeRows } from './judge-rows.ts';

const row = (id: string) => ({ id, section: '1. Section', text: 'Text.' });

test('a row is wired by one wired test, a rule by another test, and open without a test or page', () => {
  const rows = ['S1.1', 'S1.2', 'S1.3', 'S1.4'].map(row);
  const proofs = [
    { number: 'S1.1', wired: false },
    { number: 'S1.1', wired: true },
    { number: 'S1.2', wired: false },
    { number: 'S1.4', wired: true },
  ];
  expect(Object.fromEntries(judgeRows(rows, proofs, new Set(['S1.4'])))).toEqual({
    'S1.1': 'wired',
    'S1.2': 'rule',
    'S1.3': 'open',
    'S1.4': 'open',
  });
});
