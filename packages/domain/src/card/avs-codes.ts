/** The result for one part of an address. */
export type AvsPartMatch = 'match' | 'no_match' | 'not_supported' | 'unknown';

/** The result for the whole address. */
export type AvsMatch = 'match' | 'partial' | 'no_match' | 'unavailable';

type AvsResult = {
  street: AvsPartMatch;
  postal_code: AvsPartMatch;
  match: AvsMatch;
  /** A description (English; the portal translates by the code). */
  description: string;
};

/** The address verification results by letter (the card networks' AVS codes). */
export const avsCodes = {
  A: {
    street: 'match',
    postal_code: 'no_match',
    match: 'partial',
    description: 'Street address matches, postal code does not',
  },
  B: {
    street: 'match',
    postal_code: 'unknown',
    match: 'partial',
    description: 'Street address matches, postal code not checked',
  },
  C: {
    street: 'no_match',
    postal_code: 'no_match',
    match: 'no_match',
    description: 'Neither street address nor postal code matches',
  },
  D: { street: 'match', postal_code: 'match', match: 'match', description: 'Street address and postal code match' },
  E: {
    street: 'unknown',
    postal_code: 'unknown',
    match: 'unavailable',
    description: 'Address check not valid for this card',
  },
  F: { street: 'unknown', postal_code: 'match', match: 'partial', description: 'Postal code matches, name does not' },
  G: {
    street: 'not_supported',
    postal_code: 'not_supported',
    match: 'unavailable',
    description: 'Issuer outside the USA does not check addresses',
  },
  H: {
    street: 'match',
    postal_code: 'match',
    match: 'match',
    description: 'Street address and postal code match, name does not',
  },
  I: { street: 'unknown', postal_code: 'unknown', match: 'unavailable', description: 'Address not checked' },
  J: {
    street: 'match',
    postal_code: 'match',
    match: 'match',
    description: 'Name, street address and postal code match; shipping verified',
  },
  K: {
    street: 'no_match',
    postal_code: 'no_match',
    match: 'no_match',
    description: 'Name matches, street address and postal code do not',
  },
  L: {
    street: 'no_match',
    postal_code: 'match',
    match: 'partial',
    description: 'Name and postal code match, street address does not',
  },
  M: { street: 'match', postal_code: 'match', match: 'match', description: 'Street address and postal code match' },
  N: {
    street: 'no_match',
    postal_code: 'no_match',
    match: 'no_match',
    description: 'Neither street address nor postal code matches',
  },
  O: {
    street: 'match',
    postal_code: 'no_match',
    match: 'partial',
    description: 'Name and street address match, postal code does not',
  },
  P: {
    street: 'unknown',
    postal_code: 'match',
    match: 'partial',
    description: 'Postal code matches, street address not checked',
  },
  Q: {
    street: 'match',
    postal_code: 'match',
    match: 'match',
    description: 'Name, street address and postal code match',
  },
  R: {
    street: 'unknown',
    postal_code: 'unknown',
    match: 'unavailable',
    description: 'Address check is not available, try again',
  },
  S: {
    street: 'not_supported',
    postal_code: 'not_supported',
    match: 'unavailable',
    description: 'The issuer does not check addresses',
  },
  T: {
    street: 'match',
    postal_code: 'unknown',
    match: 'partial',
    description: 'Street address matches, name does not',
  },
  U: {
    street: 'unknown',
    postal_code: 'unknown',
    match: 'unavailable',
    description: 'The issuer has no address on file',
  },
  V: {
    street: 'match',
    postal_code: 'match',
    match: 'match',
    description: 'Name, street address and postal code match',
  },
  W: {
    street: 'no_match',
    postal_code: 'match',
    match: 'partial',
    description: '9-digit postal code matches, street address does not',
  },
  X: {
    street: 'match',
    postal_code: 'match',
    match: 'match',
    description: 'Street address and 9-digit postal code match',
  },
  Y: { street: 'match', postal_code: 'match', match: 'match', description: 'Street address and postal code match' },
  Z: {
    street: 'no_match',
    postal_code: 'match',
    match: 'partial',
    description: 'Postal code matches, street address does not',
  },
} as const satisfies Record<string, AvsResult>;

/** An AVS result code. */
export type AvsCode = keyof typeof avsCodes;

/** Whether a text is an AVS result code. */
export function isAvsCode(text: string): text is AvsCode {
  return Object.hasOwn(avsCodes, text);
}

/** Returns the meaning of an AVS result; undefined for an unknown code. */
export function avsResult(code: string): AvsResult | undefined {
  return isAvsCode(code) ? avsCodes[code] : undefined;
}
