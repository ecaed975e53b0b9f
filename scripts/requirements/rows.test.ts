import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { numbersOf, rowsOf } from './rows.ts';

test('the requirements page holds all 766 rows, each number once', () => {
  const rows = rowsOf(readFileSync('docs/requirements.md', 'utf8'));
  expect(rows).toHaveLength(766);
  expect(new Set(rows.map((row) => row.id)).size).toBe(766);
});

test('a title can contain several numbers', () => {
  expect(numbersOf('[S1.2] and [S3.4, S5.6] but not S7.8')).toEqual(['S1.2', 'S3.4', 'S5.6']);
  expect(numbersOf('nothing')).toEqual([]);
});
