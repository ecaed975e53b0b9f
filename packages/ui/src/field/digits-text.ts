/** The content of a digits field after a keystroke: its digits, their display, and the position of the caret. */
export type TypedDigits = { digits: string; shown: string; caret: number };

/**
 * Returns the content of a grouped digits field after input: other characters are dropped, digits beyond `longest` are cut, and the caret
 * stays after the same digit. Deleting a gap deletes the digit before it.
 */
export function typeDigits(
  text: string,
  caret: number,
  before: string,
  format: (digits: string) => string,
  longest: (digits: string) => number,
): TypedDigits {
  const typed = gapDeleted(text, caret, before, format(before));
  const digits = typed.digits.slice(0, longest(typed.digits));
  const shown = format(digits);
  return { digits, shown, caret: caretBehind(shown, Math.min(typed.behind, digits.length)) };
}

/** Formats month and year while they are typed: '08 / 27'. The slash appears once the month is complete. */
export function formatMonthYear(digits: string): string {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** `typeDigits` for month and year: a first digit above 1 can only be a one-digit month, so it gets a leading zero. */
export function typeMonthYear(text: string, caret: number, before: string): TypedDigits {
  const deleting = text.length < formatMonthYear(before).length;
  const typed = gapDeleted(text, caret, before, formatMonthYear(before));
  const zero = !deleting && (/^[2-9]/.test(typed.digits) || /^1\s*\//.test(text)) ? 1 : 0;
  const digits = `${zero === 1 ? '0' : ''}${typed.digits}`.slice(0, 4);
  const shown = deleting && digits.length === 2 ? digits : formatMonthYear(digits);
  const behind = Math.min(typed.behind + zero, digits.length);
  return { digits, shown, caret: behind === digits.length ? shown.length : caretBehind(shown, behind) };
}

/**
 * Returns the digits of a text, and how many of them are before the caret. If only a gap was deleted, the digit before it is deleted too.
 */
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
