/**
 * User names: which texts are valid, and when two names are equal. Names are compared in compatibility form (NFKC) and lower case, so that
 * full-width letters, ligatures and capitals do not make a second name. Names with look-alike letters are refused.
 */

/** The minimum and maximum length of a user name, in characters. */
export const usernameLengths = { minimum: 3, maximum: 64 } as const;

/** Why a text cannot be a user name. */
export type UsernameFault = 'too_short' | 'too_long' | 'characters' | 'mixed_scripts' | 'look_alike';

/** The message for each fault (English; the portal translates by key). */
export const usernameFaultMessages: Readonly<Record<UsernameFault, string>> = {
  too_short: 'must have at least 3 characters',
  too_long: 'must have at most 64 characters',
  characters: 'may have letters, digits and . _ - @ + only, and begins and ends with a letter or digit',
  mixed_scripts: 'must not mix letters of different alphabets',
  look_alike: 'looks like a name in Latin letters',
};

/** Normalizes a user name for storage: trimmed, in compatibility form. */
export function usernameOf(text: string): string {
  return text.normalize('NFKC').trim();
}

/** Returns the comparison key of a user name: equal keys are the same name. */
export function usernameKey(text: string): string {
  return usernameOf(text).toLowerCase();
}

/**
 * Returns the sign-in name for a given name: it ends with the number of the business (`ada@482135`), so that a taken name does not reveal
 * who works elsewhere. A name that already has the ending and a user's present name are not changed.
 *
 * @param ending the `@` and the number of the business
 */
export function signInNameOf(text: string, ending: string, present?: string): string {
  const name = usernameOf(text);
  const kept = name.endsWith(ending) || (present !== undefined && usernameKey(name) === usernameKey(present));
  return kept ? name : `${name}${ending}`;
}

const shape = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._@+-]*[\p{L}\p{M}\p{N}])?$/u;

/** Scripts that are written together count as one. */
const scripts: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
];

/** Greek and Cyrillic letters that look like Latin ones in lower case (Unicode's list of confusables, the plain ones). */
const lookAlikes = /^[аеорсухіјѕһԁԛԝѵіёαοιυνρκω.\p{N}_@+-]+$/u;

/** Returns why a text cannot be a user name; undefined if it can. */
export function usernameFault(text: string): UsernameFault | undefined {
  const name = usernameOf(text);
  const length = [...name].length;
  if (length < usernameLengths.minimum) return 'too_short';
  if (length > usernameLengths.maximum) return 'too_long';
  if (!shape.test(name)) return 'characters';
  const letters = name.match(/\p{L}/gu) ?? [];
  const families = new Set(letters.map((letter) => scripts.findIndex((script) => script.test(letter))));
  if (families.size > 1) return 'mixed_scripts';
  if (letters.length > 0 && !families.has(0) && lookAlikes.test(name.toLowerCase())) return 'look_alike';
  return undefined;
}
