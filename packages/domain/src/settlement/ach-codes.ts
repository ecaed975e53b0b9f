type AchCode = {
  /** The reason (English; the portal translates by the code). */
  description: string;
  /** The number is not in use and reserved (blanks.md 9). */
  reserved?: true;
};

/** The ACH reject (return) codes R01 to R70 (spec section 9; Nacha Operating Rules). */
export const achRejectCodes: Readonly<Record<string, AchCode>> = {
  R01: { description: 'Insufficient Funds' },
  R02: { description: 'Account Closed' },
  R03: { description: 'No Account' },
  R04: { description: 'Invalid Account Number' },
  R05: { description: 'Improper Debit to Consumer Account' },
  R06: { description: "Returned per ODFI's Request" },
  R07: { description: 'Authorization Revoked by Customer' },
  R08: { description: 'Payment Stopped' },
  R09: { description: 'Uncollected Funds' },
  R10: { description: 'Customer Advises Originator Not Known or Not Authorized' },
  R11: { description: 'Customer Advises Entry Not in Accordance with the Authorization' },
  R12: { description: 'Branch Sold to Another DFI' },
  R13: { description: 'RDFI not qualified to participate' },
  R14: { description: 'Representative payee deceased or unable to continue in that capacity' },
  R15: { description: 'Beneficiary or bank account holder deceased' },
  R16: { description: 'Bank account frozen' },
  R17: { description: 'File Record Edit Criteria or Questionable Circumstances' },
  R18: { description: 'Improper effective entry date' },
  R19: { description: 'Amount field error' },
  R20: { description: 'Non-payment bank account' },
  R21: { description: 'Invalid company ID number' },
  R22: { description: 'Invalid individual ID number' },
  R23: { description: 'Credit entry refused by receiver' },
  R24: { description: 'Duplicate entry' },
  R25: { description: 'Addenda error' },
  R26: { description: 'Mandatory field error' },
  R27: { description: 'Trace number error' },
  R28: { description: 'Transit routing number check digit error' },
  R29: { description: 'Corporate customer advises not authorized' },
  R30: { description: 'RDFI not participant in check truncation program' },
  R31: { description: 'Permissible return entry (CCD and CTX only)' },
  R32: { description: 'RDFI non-settlement' },
  R33: { description: 'Return of XCK entry' },
  R34: { description: 'Limited participation RDFI' },
  R35: { description: 'Return of improper debit entry' },
  R36: { description: 'Return of improper credit entry' },
  R37: { description: 'Source Document Presented for Payment (Adjustment Entry)' },
  R38: { description: 'Stop Payment on Source Document (Adjustment Entry)' },
  R39: { description: 'Improper Source Document' },
  R40: { description: 'Return of ENR Entry by Federal Government Agency (ENR Only)' },
  R41: { description: 'Invalid Transaction Code (ENR only)' },
  R42: { description: 'Routing Number/Check Digit Error (ENR Only)' },
  R43: { description: 'Invalid DFI Account Number (ENR Only)' },
  R44: { description: 'Invalid Individual ID Number/Identification Number (ENR only)' },
  R45: { description: 'Invalid Individual Name/Company Name (ENR only)' },
  R46: { description: 'Invalid Representative Payee Indicator (ENR Only)' },
  R47: { description: 'Duplicate Enrollment (ENR Only)' },
  R48: { description: 'Reserved', reserved: true },
  R49: { description: 'Reserved', reserved: true },
  R50: { description: 'State Law Affecting RCK Acceptance' },
  R51: { description: 'Item Related to RCK Entry is Ineligible or RCK Entry is Improper' },
  R52: { description: 'Stop Payment on Item (Adjustment Entry)' },
  R53: { description: 'Item and RCK Entry Presented for Payment (Adjustment Entry)' },
  R54: { description: 'Reserved', reserved: true },
  R55: { description: 'Reserved', reserved: true },
  R56: { description: 'Reserved', reserved: true },
  R57: { description: 'Reserved', reserved: true },
  R58: { description: 'Reserved', reserved: true },
  R59: { description: 'Reserved', reserved: true },
  R60: { description: 'Reserved', reserved: true },
  R61: { description: 'Misrouted Return' },
  R62: { description: 'Return of Erroneous or Reversing Debit' },
  R63: { description: 'Reserved', reserved: true },
  R64: { description: 'Reserved', reserved: true },
  R65: { description: 'Reserved', reserved: true },
  R66: { description: 'Reserved', reserved: true },
  R67: { description: 'Duplicate Return' },
  R68: { description: 'Untimely Return' },
  R69: { description: 'Field Error(s)' },
  R70: { description: 'Permissible Return Entry Not Accepted/Return Not Requested by ODFI' },
};

/** The ACH change (notification of change) codes C01 to C12 (spec section 9; C10 to C12 by blanks.md 9). */
export const achChangeCodes: Readonly<Record<string, AchCode>> = {
  C01: { description: 'Incorrect bank account number' },
  C02: { description: 'Incorrect transit/routing number' },
  C03: { description: 'Incorrect transit/routing number and bank account number' },
  C04: { description: 'Bank account name change' },
  C05: { description: 'Incorrect transaction code' },
  C06: { description: 'Incorrect bank account number and transit code' },
  C07: { description: 'Incorrect transit/routing number, bank account number and transaction code' },
  C08: { description: 'Incorrect Receiving transit/routing number (IAT only)' },
  C09: { description: 'Incorrect individual ID number' },
  C10: { description: 'Incorrect company name' },
  C11: { description: 'Incorrect company identification' },
  C12: { description: 'Incorrect company name and company identification' },
};

/** Returns the meaning of an ACH code; undefined for a code outside R01 to R70 and C01 to C12. */
export function achDescription(code: string): string | undefined {
  if (Object.hasOwn(achRejectCodes, code)) return achRejectCodes[code]?.description;
  return Object.hasOwn(achChangeCodes, code) ? achChangeCodes[code]?.description : undefined;
}
