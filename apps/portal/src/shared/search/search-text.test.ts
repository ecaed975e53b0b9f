import { describe, expect, test } from 'vitest';
import { searchOf } from './search-text.ts';

describe('search text', () => {
  test('[S2.129] is trimmed', () => {
    expect(searchOf('  harbor  ')).toBe('harbor');
    expect(searchOf(undefined)).toBe('');
  });

  test('takes %, _, \\ and quotes literally', () => {
    for (const text of ['%', '_', '\\', "'", '"', '100% _x\\', "O'Hara; --"]) expect(searchOf(text)).toBe(text);
  });

  test('is cut to a hundred characters', () => {
    expect(searchOf('x'.repeat(10_000))).toBe('x'.repeat(100));
  });

  test('is empty while it is too short', () => {
    expect([searchOf(' ab ', 3), searchOf('abc', 3)]).toEqual(['', 'abc']);
  });

  test.each(['4111 1111 1111 1111', 'of 4111111111111111', '411111111111', `${'x'.repeat(95)} 4111111111111111`])(
    'is never a card number: %s',
    (text) => {
      expect(searchOf(text)).toBe('');
    },
  );
});
