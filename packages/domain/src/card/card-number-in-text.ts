import { brandOf, type CardBrand, cardBrandRules, passesLuhn } from './card.ts';

/*
 * The one rule for texts that are stored, shown or mailed as typed: none may contain a card number. The gateway applies it to every text in
 * a call, and the portal's forms apply it before they send (docs/security.md says what it finds and what it takes for something else).
 */

/** The message of gateway and forms for a field whose text contains a card number. */
export const cardNumberMessage = 'must not hold a card number';

/** The same for a file, with the first line that contains one, counted from 1. */
export const cardNumberInLine = (line: number): string => `${cardNumberMessage}: line ${line}`;

/** Parses the message of a refused field: returns the line if it is a file; undefined for any other message. */
export function readCardNumberMessage(message: string): { line?: number } | undefined {
  if (message === cardNumberMessage) return {};
  const line = Number(/: line (\d+)$/.exec(message)?.[1]);
  return message === cardNumberInLine(line) ? { line } : undefined;
}

const shortestNumber = 13;
const MASK = '•';

/**
 * Whether a text contains a card number. It looks for digits of any script with a card's brand, length and check digit, contiguous or
 * separated by anything but letters, also followed by the expiry or security code. Other long numbers do not count, since order numbers are
 * long too. Linear in the length of the text, and fast if letters leave fewer than 13 digits together.
 */
export function holdsCardNumber(text: string): boolean {
  if (!hasDigitsEnough(text)) return false;
  if (numbersIn(text, true).length > 0) return true;
  const plain = withoutPercentEncoding(text);
  return plain !== text && numbersIn(plain, true).length > 0;
}

/** Masks every card number in a text except its last four digits, shown as 0 to 9. Linear in the length of the text. */
export function maskCardNumbers(text: string): string {
  if (!holdsCardNumber(text)) return text;
  const shown = new Map<number, string>();
  for (const { digits, places } of numbersIn(text, false)) {
    for (const [index, place] of places.entries()) {
      shown.set(place, index < places.length - 4 ? MASK : (digits[index] ?? MASK));
    }
  }
  let masked = '';
  for (let index = 0; index < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    masked += shown.get(index) ?? character;
    index += character.length;
  }
  // A number that only appears after decoding cannot be masked digit by digit.
  return holdsCardNumber(masked) ? masked.replace(/\p{N}/gu, MASK) : masked;
}

/**
 * Whether there could be 13 digits with no letter between them. A character beyond ASCII can be up to three digits (NFKC). If there is a
 * percent sign, letters do not count, since they can be part of an encoded character.
 */
function hasDigitsEnough(text: string): boolean {
  if (text.length * 3 < shortestNumber) return false;
  const letters_part = !text.includes('%');
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) digits += 3;
    else if (code >= 0x30 && code <= 0x39) digits += 1;
    else if (letters_part && isLetter(code)) digits = 0;
    if (digits >= shortestNumber) return true;
  }
  return false;
}

/** Whether a character is an ASCII letter. */
function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Decodes `%34` to `4`: webhook addresses and the like can be written so. */
function withoutPercentEncoding(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Digits with no letter between them: the position of each in the text, and what precedes it; empty if that is another digit. */
type Stretch = { digits: string; places: number[]; before: string[] };

/** Finds every card number with the positions of its digits; at most one with `one_is_enough`. */
function numbersIn(text: string, one_is_enough: boolean): Pick<Stretch, 'digits' | 'places'>[] {
  const found: Pick<Stretch, 'digits' | 'places'>[] = [];
  for (const stretch of stretchesOf(text)) {
    for (let from = 0; from + shortestNumber <= stretch.digits.length; from += 1) {
      if (stretch.before[from] === '') continue;
      const length = numberAt(stretch, from);
      if (length === undefined) continue;
      const to = from + length;
      found.push({ digits: stretch.digits.slice(from, to), places: stretch.places.slice(from, to) });
      if (one_is_enough) return found;
      from += length - 1;
    }
  }
  return found;
}

function* stretchesOf(text: string): Generator<Stretch> {
  let stretch: Stretch = { digits: '', places: [], before: [] };
  let before = '^';
  const others = otherNumbersIn(text);
  let next_other = 0;
  for (let index = 0; index < text.length; ) {
    const other = others[next_other];
    const within = other !== undefined && index >= other.from;
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    const place = index;
    index = within ? other.to : index + character.length;
    if (within) next_other += 1;
    for (const sign of within ? 'x' : signsOf(character)) {
      if (sign >= '0' && sign <= '9') {
        stretch.digits += sign;
        stretch.places.push(place);
        stretch.before.push(before);
        before = '';
      } else if (sign === 'x') {
        if (stretch.digits.length >= shortestNumber) yield stretch;
        stretch = { digits: '', places: [], before: [] };
        before = '^';
      } else before += sign;
    }
  }
  if (stretch.digits.length >= shortestNumber) yield stretch;
}

/** Machine-made ids (UUID versions 4 and 7) and instants: their digits are random or from a clock. */
const otherNumber =
  /\b[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b|\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z| ?[+-](?:0\d|1[0-4]):?[0-5]\d)?)?(?!\d)/gi;

function otherNumbersIn(text: string): { from: number; to: number }[] {
  return (
    [...text.matchAll(otherNumber)]
      // Only one id in a million has no letter, so such a text could be anything.
      .filter(([whole]) => whole.length !== 36 || /[a-f]/i.test(whole))
      .map((match) => ({ from: match.index, to: match.index + match[0].length }))
  );
}

/** Returns the length of the card number that begins here and ends with a group, or with an attached expiry or security code. */
function numberAt({ digits, before }: Stretch, from: number): number | undefined {
  const brand = brandOf(digits.slice(from, from + 6));
  if (brand === undefined) return undefined;
  for (const length of cardBrandRules[brand].lengths) {
    const end = from + length;
    if (end > digits.length) break;
    if (before[end] === '' && !(length >= 15 && endsInCardData(digits, before, end, brand))) continue;
    const number = digits.slice(from, end);
    if (!passesLuhn(number) || !isWrittenAsOne(before.slice(from + 1, end))) continue;
    // A 13-digit telephone number, such as +49 151 12345678, or an article number (EAN-13).
    if (length === 13 && (before[from]?.endsWith('+') === true || isArticle(number))) continue;
    return length;
  }
  return undefined;
}

/** Four digits of expiry and four of security code. */
const cardDataLength_maximum = 8;

/** Whether only an expiry (MMYY), a security code or both follow until the end of an unbroken number. */
function endsInCardData(digits: string, before: readonly string[], from: number, brand: CardBrand): boolean {
  if (before.slice(from - 14, from).some((sign) => sign !== '')) return false;
  let end = from;
  while (end - from <= cardDataLength_maximum && before[end] === '') end += 1;
  const rest = digits.slice(from, end);
  const code = cardBrandRules[brand].cvv_length;
  return rest.length === code || new RegExp(`^(?:0[1-9]|1[0-2])[2-4]\\d(?:\\d{${code}})?$`).test(rest);
}

const usualParting = /^[\s\p{Pd}.]{0,2}$/u;

/**
 * Whether digits with these separators are one number and not several, such as amounts, dates and telephone numbers. One number uses the
 * same separator throughout, or has groups of equal size (except the last) or of American Express.
 */
function isWrittenAsOne(between: readonly string[]): boolean {
  const signs = between.filter((sign) => sign !== '');
  if (signs.every((sign) => usualParting.test(sign))) return true;
  if (signs.every((sign) => sign.length === 1 && sign === signs[0])) return true;
  const ends = [...between.entries()].flatMap(([index, sign]) => (sign === '' ? [] : [index + 1]));
  const sizes = ends.map((end, index) => end - (ends[index - 1] ?? 0));
  return sizes.every((size) => size === sizes[0]) || `${sizes}` === '4,6';
}

/** Whether the last of 13 digits is the GS1 check digit of the others. */
function isArticle(number: string): boolean {
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const invisible = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const letter = /^\p{L}$/u;
const letterLike = /^\p{Lm}$/u;
const decimal = /^\p{Nd}$/u;

/** Classifies a character for the rule: its digits, `x` for a letter, empty for an invisible character, otherwise a separator. */
function signsOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x80) return isLetter(code) ? 'x' : character;
  let signs = '';
  for (const part of character.normalize('NFKC')) {
    if (part.charCodeAt(0) < 0x80) signs += signsOf(part);
    else if (!invisible.test(part)) signs += digitOf(part) ?? (letter.test(part) && !letterLike.test(part) ? 'x' : ' ');
  }
  return signs;
}

/** First characters of non-decimal digits that NFKC does not change, with their values (Unicode, Numeric_Type=Digit). */
const otherDigits: readonly (readonly [first: number, value: number, count: number])[] = [
  [0x1369, 1, 9],
  [0x19da, 1, 1],
  [0x24f5, 1, 9],
  [0x24ff, 0, 1],
  [0x2776, 1, 9],
  [0x2780, 1, 9],
  [0x278a, 1, 9],
  [0x10a40, 1, 4],
  [0x10e60, 1, 9],
  [0x11052, 1, 9],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
];

/** Returns the value of a digit of any script. The ten digits of each script are consecutive, from zero. */
function digitOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (decimal.test(character)) {
    let zero = code;
    while (decimal.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  }
  const other = otherDigits.find(([first, , count]) => code >= first && code < first + count);
  return other === undefined ? undefined : String(code - other[0] + other[1]);
}
