import { expect, test } from 'vitest';
import { inlinedQuery } from './inlined-query.ts';

test('writes values as literals, and leaves quoted text unchanged', () => {
  expect(
    inlinedQuery({
      sql: `select '$1 it''s', "$2", $1, $2, $3, $4, $5, $6 where a like $1 limit $10`,
      parameters: ["O'Neil", -5, true, null, new Date('2026-01-01T00:00:00Z'), ['a', "b'"], 0, 0, 0, 20],
    }),
  ).toBe(
    `select '$1 it''s', "$2", 'O''Neil', (-5), true, null, '2026-01-01T00:00:00.000Z'::timestamptz, array['a', 'b'''] where a like 'O''Neil' limit 20`,
  );
  expect(inlinedQuery({ sql: 'select $1', parameters: ["\\' or 1=1 --"] })).toBe("select E'\\\\'' or 1=1 --'");
  expect(inlinedQuery({ sql: 'select $1', parameters: ['$2 $$ $1'] })).toBe("select '$2 $$ $1'");
});

test('refuses values without a literal', () => {
  for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, 'a\0b', Symbol('x')]) {
    expect(() => inlinedQuery({ sql: 'select $1', parameters: [value] })).toThrow(TypeError);
  }
});
