import { matchesAccountNumber, matchesRoutingNumber, passesRoutingCheck, patternMessages } from '../text/validation.ts';

/**
 * The Federal Reserve district of a routing number by its first two digits (American Bankers Association, routing number policy): 01 to 12
 * for banks, the same plus 20 for thrift institutions, plus 60 for electronic transactions. 00 is the government and 80 is for travellers'
 * cheques: neither has checking accounts.
 */
const districts = [
  'Boston',
  'New York',
  'Philadelphia',
  'Cleveland',
  'Richmond',
  'Atlanta',
  'Chicago',
  'St. Louis',
  'Minneapolis',
  'Kansas City',
  'Dallas',
  'San Francisco',
] as const;

/** A Federal Reserve district by the seat of its bank. */
export type FederalReserveDistrict = (typeof districts)[number];

/** Returns the district for a routing number's first two digits; undefined if they are not used for checking accounts. */
export function federalReserveDistrictOf(routing_number: string): FederalReserveDistrict | undefined {
  if (!/^\d{2}/.test(routing_number)) return undefined;
  const prefix = Number(routing_number.slice(0, 2));
  const first = [0, 20, 60].find((before) => prefix > before && prefix <= before + districts.length);
  return first === undefined ? undefined : districts[prefix - first - 1];
}

/** The faults of a bank account, with a key each. */
export const bankAccountFaults = {
  routing_number_form: { field: 'routing_number', message: patternMessages.routing_number },
  routing_number_prefix: {
    field: 'routing_number',
    message: 'Routing numbers for checking accounts don’t start with these digits',
  },
  routing_number_check: {
    field: 'routing_number',
    message: 'This isn’t a valid routing number: the check digit doesn’t match. Look for a mistyped digit',
  },
  account_number_form: { field: 'account_number', message: patternMessages.account_number },
  account_number_zeros: { field: 'account_number', message: 'An account number is not all zeros' },
  account_number_is_routing: {
    field: 'account_number',
    message: 'This is the routing number again. Enter the account number',
  },
} as const satisfies Record<string, { field: 'routing_number' | 'account_number'; message: string }>;

/** A fault of a bank account. */
export type BankAccountFault = keyof typeof bankAccountFaults;

/**
 * Returns what is wrong with a routing number, by the pattern of spec section 5, the Federal Reserve's prefixes and the ABA's check digit;
 * undefined if it is valid.
 */
export function routingNumberFault(routing_number: string): BankAccountFault | undefined {
  if (!matchesRoutingNumber(routing_number)) return 'routing_number_form';
  if (federalReserveDistrictOf(routing_number) === undefined) return 'routing_number_prefix';
  return passesRoutingCheck(routing_number) ? undefined : 'routing_number_check';
}

/** Returns what is wrong with an account number at that routing number; undefined if it is valid. */
export function accountNumberFault(account_number: string, routing_number: string): BankAccountFault | undefined {
  if (!matchesAccountNumber(account_number)) return 'account_number_form';
  if (/^0+$/.test(account_number)) return 'account_number_zeros';
  return account_number === routing_number ? 'account_number_is_routing' : undefined;
}

/** Returns every fault of a bank account, at most one per field. Only the bank knows whether the account exists. */
export function faultsOfBankAccount(account: { account_number: string; routing_number: string }): BankAccountFault[] {
  const routing = routingNumberFault(account.routing_number);
  const number = accountNumberFault(account.account_number, account.routing_number);
  return [routing, number].filter((fault) => fault !== undefined);
}
