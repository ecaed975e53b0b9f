import { matchesUuid } from '../text/validation.ts';
import { brandOf, cardBrandRules, passesLuhn } from './card.ts';

/** How much of a card number a text contains that was typed or pasted into a search. */
export type TypedCard =
  | { card: 'none' }
  /** Starts like a card number, with too many digits to be shown or sent. */
  | { card: 'part' }
  /** A card number, or a text that can only be one. `last_four` is undefined if it is unclear which digits are the last. */
  | { card: 'whole'; last_four: string | undefined };

/** The number of leading digits that may be known (they identify the issuer); more begin to reveal the card. */
const harmlessDigits = 8;
const shortestNumber = 13;
const longestNumber = 19;

/** Thirteen or more digits of any script, contiguous or with the separators common in card numbers. */
const numberRun = /\p{Nd}(?:[\s\p{Pd}._/,·•*]{0,3}\p{Nd}){12,}/gu;

/**
 * Looks for a card number in a search text, before any of it is shown, sent or stored. Unlike `holdsCardNumber` it errs on the side of
 * secrecy: a number that fails its check digit (mistyped) or is followed by expiry and code also counts. A UUID does not.
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

/** Normalizes a text for comparison: compatibility form, without invisible characters, control characters as spaces. */
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

/** Returns the first complete number of a brand in the digits, the longest match. */
function completeNumber(digits: string): string | undefined {
  for (let from = 0; from + shortestNumber <= digits.length; from += 1) {
    const brand = brandOf(digits.slice(from, from + 6));
    const lengths = brand === undefined ? [] : cardBrandRules[brand].lengths.toReversed();
    const length = lengths.find((each) => from + each <= digits.length && passesLuhn(digits.slice(from, from + each)));
    if (length !== undefined) return digits.slice(from, from + length);
  }
  return undefined;
}
