import { brandOf, cardBrandRules, formatCardNumber } from '@countinghouse/domain/card';

/** What a field holds after a keystroke: its digits, how they are shown, and where the caret stands. */
export type TypedDigits = { digits: string; shown: string; caret: number };

/** The most digits that a card number of this beginning can have. */
export function cardNumberLength(digits: string): number {
  const brand = brandOf(digits);
  return brand === undefined ? 19 : Math.max(...cardBrandRules[brand].lengths);
}

/**
 * What a card number field makes of what stands in it: anything but digits is dropped, digits are grouped as the brand
 * prints them, and the caret stays behind the digit it stood behind. Deleting a gap deletes the digit before it.
 */
export function typeCardNumber(text: string, caret: number, before: string): TypedDigits {
  const typed = gapDeleted(text, caret, before, formatCardNumber(before));
  const digits = typed.digits.slice(0, cardNumberLength(typed.digits));
  const shown = formatCardNumber(digits);
  return { digits, shown, caret: caretBehind(shown, Math.min(typed.behind, digits.length)) };
}

/** How an expiry is shown while it is typed: '08 / 27'; the slash comes by itself once the month is there. */
export function formatExpiry(digits: string): string {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** The same for an expiry: a first digit above 1 can only be a month of one digit, so it gets its zero. */
export function typeExpiry(text: string, caret: number, before: string): TypedDigits {
  const deleting = text.length < formatExpiry(before).length;
  const typed = gapDeleted(text, caret, before, formatExpiry(before));
  const zero = !deleting && (/^[2-9]/.test(typed.digits) || /^1\s*\//.test(text)) ? 1 : 0;
  const digits = `${zero === 1 ? '0' : ''}${typed.digits}`.slice(0, 4);
  const shown = deleting && digits.length === 2 ? digits : formatExpiry(digits);
  const behind = Math.min(typed.behind + zero, digits.length);
  return { digits, shown, caret: behind === digits.length ? shown.length : caretBehind(shown, behind) };
}

/** The digits of a text, and how many of them stand before the caret. Where only a gap went, the digit before it goes too. */
function gapDeleted(text: string, caret: number, before: string, shown_before: string) {
  const digits = text.replace(/\D/g, '');
  const behind = text.slice(0, caret).replace(/\D/g, '').length;
  if (digits !== before || text.length >= shown_before.length || behind === 0) return { digits, behind };
  return { digits: digits.slice(0, behind - 1) + digits.slice(behind), behind: behind - 1 };
}

function caretBehind(shown: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < shown.length; place += 1) {
    if (/\d/.test(shown.charAt(place))) seen += 1;
  }
  return place;
}
