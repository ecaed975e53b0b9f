/** The result of checking the security code. */
export type CvvMatch = 'match' | 'no_match' | 'not_checked' | 'missing' | 'suspicious' | 'not_valid';

type CvvResult = {
  match: CvvMatch;
  /** A description (English; the portal translates by the code). */
  description: string;
};

/** The card code (CVV) results by letter (M, N, P, S, U of the card networks; D, I, X of processors). */
export const cvvCodes = {
  D: { match: 'suspicious', description: 'The issuer considers the code suspicious' },
  I: { match: 'not_valid', description: 'The issuer does not accept the code’s format' },
  M: { match: 'match', description: 'Matches' },
  N: { match: 'no_match', description: 'Does not match' },
  P: { match: 'not_checked', description: 'Not checked' },
  S: { match: 'missing', description: 'The code should have been given' },
  U: { match: 'not_checked', description: 'The issuer cannot check the code' },
  X: { match: 'not_checked', description: 'This card’s code cannot be checked' },
} as const satisfies Record<string, CvvResult>;

/** A CVV result code. */
export type CvvCode = keyof typeof cvvCodes;

/** Whether a text is a CVV result code. */
export function isCvvCode(text: string): text is CvvCode {
  return Object.hasOwn(cvvCodes, text);
}

/** Returns the meaning of a CVV result; undefined for an unknown code. */
export function cvvResult(code: string): CvvResult | undefined {
  return isCvvCode(code) ? cvvCodes[code] : undefined;
}
