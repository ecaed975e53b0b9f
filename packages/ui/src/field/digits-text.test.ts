import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMonthYear, type TypedDigits, typeDigits, typeMonthYear } from './digits-text.ts';

const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');
const type = (text: string, caret: number, before: string) => typeDigits(text, caret, before, inFours, () => 12);

/** Types keys, one after the other, at the end of a field for month and year. */
function typedKeys(keys: string): TypedDigits {
  let state: TypedDigits = { digits: '', shown: '', caret: 0 };
  for (const key of keys) {
    const shown = state.shown === '' ? formatMonthYear(state.digits) : state.shown;
    state = typeMonthYear(shown + key, shown.length + 1, state.digits);
  }
  return state;
}

describe('grouped digits', () => {
  test('the caret keeps its place when a digit is inserted or deleted in the middle', () => {
    expect(type('4119 1', 4, '4111')).toEqual({ digits: '41191', shown: '4119 1', caret: 4 });
    expect(type('411 1111', 3, '41111111')).toEqual({ digits: '4111111', shown: '4111 111', caret: 3 });
  });

  test('deleting a gap deletes the digit before it', () => {
    expect(type('41111111', 4, '41111111')).toEqual({ digits: '4111111', shown: '4111 111', caret: 3 });
  });

  test('keeps only as many digits as fit, and the caret inside, for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.nat(40), fc.stringMatching(/^\d{0,12}$/), (text, place, before) => {
        const { digits, shown, caret } = type(text, Math.min(place, text.length), before);
        expect(digits).toMatch(/^\d{0,12}$/);
        expect(shown.replaceAll(' ', '')).toBe(digits);
        expect(caret).toBeGreaterThanOrEqual(0);
        expect(caret).toBeLessThanOrEqual(shown.length);
      }),
    );
  });
});

describe('month and year', () => {
  test.each([
    ['0827', '0827', '08 / 27'],
    ['827', '0827', '08 / 27'],
    ['1/27', '0127', '01 / 27'],
    ['1227', '1227', '12 / 27'],
    ['082799', '0827', '08 / 27'],
  ])('%s means %s and shows %s', (keys, digits, shown) => {
    expect(typedKeys(keys)).toMatchObject({ digits, shown });
  });

  test('Backspace deletes over the automatic slash', () => {
    expect(typedKeys('08').shown).toBe('08 / ');
    expect(typeMonthYear('08 /', 4, '08')).toMatchObject({ digits: '0', shown: '0' });
  });
});
