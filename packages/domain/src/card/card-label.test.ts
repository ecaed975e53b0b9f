import { expect, test } from 'vitest';
import { cardLabel, cardLabelText, lastFourLabel } from './card-label.ts';

test('a screen shows a card without a space where a line can end, and a file contains plain spaces', () => {
  expect(cardLabel('visa', '1111')).toBe('Visa\u00a0••\u00a01111');
  expect(cardLabel('American Express', '0005')).toBe('American Express\u00a0••\u00a00005');
  expect(cardLabel('Unheard Of', '0005')).toBe('Unheard Of\u00a0••\u00a00005');
  expect(cardLabel('', '1111')).toBe('••\u00a01111');
  expect(lastFourLabel('1111')).toBe('••\u00a01111');
  expect(cardLabelText('visa', '1111')).toBe('Visa •• 1111');
});
