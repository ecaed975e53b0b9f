import { type AvsCode, avsResult, isAvsCode } from '@countinghouse/domain/card/avs-codes';
import { type CvvCode, cvvResult, isCvvCode } from '@countinghouse/domain/card/cvv-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const avsTexts: Record<AvsCode, MessageDescriptor> = {
  A: msg`Street address matches, postal code does not`,
  B: msg`Street address matches, postal code not checked`,
  C: msg`Neither street address nor postal code matches`,
  D: msg`Street address and postal code match`,
  E: msg`Address check not valid for this card`,
  F: msg`Postal code matches, name does not`,
  G: msg`Issuer outside the USA does not check addresses`,
  H: msg`Street address and postal code match, name does not`,
  I: msg`Address not checked`,
  J: msg`Name, street address and postal code match; shipping verified`,
  K: msg`Name matches, street address and postal code do not`,
  L: msg`Name and postal code match, street address does not`,
  M: msg`Street address and postal code match`,
  N: msg`Neither street address nor postal code matches`,
  O: msg`Name and street address match, postal code does not`,
  P: msg`Postal code matches, street address not checked`,
  Q: msg`Name, street address and postal code match`,
  R: msg`Address check is not available, try again`,
  S: msg`The issuer does not check addresses`,
  T: msg`Street address matches, name does not`,
  U: msg`The issuer has no address on file`,
  V: msg`Name, street address and postal code match`,
  W: msg`9-digit postal code matches, street address does not`,
  X: msg`Street address and 9-digit postal code match`,
  Y: msg`Street address and postal code match`,
  Z: msg`Postal code matches, street address does not`,
};

const cvvTexts: Record<CvvCode, MessageDescriptor> = {
  D: msg`The issuer considers the code suspicious`,
  I: msg`The issuer does not accept the code’s format`,
  M: msg`Matches`,
  N: msg`Does not match`,
  P: msg`Not checked`,
  S: msg`The code should have been given`,
  U: msg`The issuer cannot check the code`,
  X: msg`This card’s code cannot be checked`,
};

/** The result of a check: good, partly good, bad, or none. */
type VerificationTone = 'good' | 'partial' | 'bad' | 'none';

/** The name of a result code in the user's language; an unknown code unchanged. */
export type Verification = { text: string; tone: VerificationTone };

/** Returns a result for a table and its export: its name with the code; empty if nothing was checked. */
export function verificationText(code: string | null, of: (code: string) => Verification): string {
  return code === null || code.trim() === '' ? '' : `${of(code).text} (${code})`;
}

/** Returns the names of address and security code results. */
export function useVerificationTexts(): {
  address: (code: string) => Verification;
  securityCode: (code: string) => Verification;
} {
  const { i18n } = useLingui();
  return {
    address: (code) => ({ text: isAvsCode(code) ? i18n._(avsTexts[code]) : code, tone: addressTone(code) }),
    securityCode: (code) => ({ text: isCvvCode(code) ? i18n._(cvvTexts[code]) : code, tone: securityCodeTone(code) }),
  };
}

function addressTone(code: string): VerificationTone {
  switch (avsResult(code)?.match) {
    case 'match':
      return 'good';
    case 'partial':
      return 'partial';
    case 'no_match':
      return 'bad';
    default:
      return 'none';
  }
}

function securityCodeTone(code: string): VerificationTone {
  switch (cvvResult(code)?.match) {
    case 'match':
      return 'good';
    case 'no_match':
    case 'suspicious':
    case 'not_valid':
      return 'bad';
    case 'missing':
      return 'partial';
    default:
      return 'none';
  }
}
