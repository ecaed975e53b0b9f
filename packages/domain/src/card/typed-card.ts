import { matchesUuid } from '../text/validation.ts';
import { brandOf, cardBrandRules, passesLuhn } from './card.ts';

/** What a text that somebody typed or pasted into a search holds of a card number. */
export type TypedCard =
  | { card: 'none' }
  /** Digits that begin as a card number does, and too many of them to be shown or sent. */
  | { card: 'part' }
  /** A card number, or what can only be one. `last_four` is undefined where it cannot be told which digits are the last. */
  | { card: 'whole'; last_four: string | undefined };

/** So many leading digits of a card may be known to anybody (its issuer); more begin to give it away. */
const harmlessDigits = 8;
const shortestNumber = 13;
const longestNumber = 19;

/** Thirteen or more digits, together or parted the way people part card numbers; of any script. */
const numberRun = /\p{Nd}(?:[\s\p{Pd}._/,·•*]{0,3}\p{Nd}){12,}/gu;

/**
 * Looks for a card number in a text that somebody searches for, before anything is shown, sent or kept of it. It errs on the side of
 * secrecy, unlike `holdsCardNumber`: what fails its check digit is a card number too (somebody mistyped it), and so is one with its expiry
 * and code behind it. A UUID is none.
 */
export function typedCard(text: string): TypedCard {
  const plain = plainText(text).trim();
  if (matchesUuid(plain)) return { card: 'none' };
  const runs = plain.match(numberRun) ?? [];
  const numbers = runs.map((run) => lastFourOf(run.replace(/\P{Nd}/gu, '')));
  if (numbers.length > 0) {
    return { card: 'whole', last_four: numbers.find((number) => number !== undefined) };
  }
  const digits = plain.replace(/[\s-]/g, '');
  const begins = /^\d+$/.test(digits) && digits.length > harmlessDigits && brandOf(digits) !== undefined;
  return { card: begins ? 'part' : 'none' };
}

/** A text as it is compared: compatible forms made one, without what cannot be seen, control characters as spaces. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Cc}/gu, ' ');
}

function lastFourOf(digits: string): string | undefined {
  if (!/^\d+$/.test(digits)) return undefined;
  const number = completeNumber(digits);
  if (number !== undefined) return number.slice(-4);
  return digits.length <= longestNumber ? digits.slice(-4) : undefined;
}

/** The first complete number of a brand among the digits, the longest that fits. */
function completeNumber(digits: string): string | undefined {
  for (let from = 0; from + shortestNumber <= digits.length; from += 1) {
    const brand = brandOf(digits.slice(from, from + 6));
    const lengths = brand === undefined ? [] : cardBrandRules[brand].lengths.toReversed();
    const length = lengths.find((each) => from + each <= digits.length && passesLuhn(digits.slice(from, from + each)));
    if (length !== undefined) return digits.slice(from, from + length);
  }
  return undefined;
}
