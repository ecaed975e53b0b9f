import { formatCardNumber } from '@countinghouse/domain/card/card';
import { type TypedDigits, typeDigits } from '@countinghouse/ui/field/digits-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardNumberLength } from './card-number-length.ts';

const typeCardNumber = (text: string, caret: number, before: string) =>
  typeDigits(text, caret, before, formatCardNumber, cardNumberLength);

/** Types keys, one after the other, at the end of the field. */
function typed(keys: string): TypedDigits {
  let state: TypedDigits = { digits: '', shown: '', caret: 0 };
  for (const key of keys) {
    const { shown } = state;
    state = typeCardNumber(shown + key, shown.length + 1, state.digits);
  }
  return state;
}

describe('card number', () => {
  test.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['5555-5555-5555-4444', '5555 5555 5555 4444'],
    ['41a1b1', '4111'],
    ['55555555555544449999', '5555 5555 5555 4444'],
  ])('%s is shown as %s', (keys, shown) => {
    expect(typed(keys).shown).toBe(shown);
  });

  test('the caret keeps its place when a digit is inserted or deleted in the middle', () => {
    expect(typeCardNumber('4119 1', 4, '4111')).toEqual({ digits: '41191', shown: '4119 1', caret: 4 });
    expect(typeCardNumber('411 1111', 3, '41111111')).toEqual({ digits: '4111111', shown: '4111 111', caret: 3 });
  });

  test('deleting a gap deletes the digit before it', () => {
    expect(typeCardNumber('41111111', 4, '41111111')).toEqual({ digits: '4111111', shown: '4111 111', caret: 3 });
  });

  test('accepts a pasted number with blanks and hyphens', () => {
    expect(typeCardNumber(' 4000-0000 0000 0002 ', 21, '').digits).toBe('4000000000000002');
  });

  test('keeps only digits up to the brand’s length, and the caret inside, for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.nat(40), fc.stringMatching(/^\d{0,19}$/), (text, place, before) => {
        const caret = Math.min(place, text.length);
        const { digits, shown, caret: next } = typeCardNumber(text, caret, before);
        expect(digits).toMatch(/^\d*$/);
        expect(digits.length).toBeLessThanOrEqual(cardNumberLength(digits));
        expect(shown.replaceAll(' ', '')).toBe(digits);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThanOrEqual(shown.length);
      }),
    );
  });
});
