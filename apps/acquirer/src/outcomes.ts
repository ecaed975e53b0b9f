/** The rules of the sandbox: the outcome of each input, as data (blanks.md section 6). Anything not listed is approved. */

/** When an answer is sent: immediately, after the gateway has given up, or never. The book is written immediately in each case. */
export type Timing = 'at_once' | 'late' | 'never';

/** A response code and the moment of the answer. */
export type Outcome = { readonly response_code: string; readonly timing: Timing };

/** Card numbers that are declined, with their response code. */
export const CARD_OUTCOMES: Readonly<Record<string, string>> = {
  '4000000000000002': '05',
  '4000000000009995': '51',
  '4000000000000069': '54',
  '4000000000000127': 'N7',
};

/** The outcome of a payment with a stored card, by who started it and whether its original is known. */
export type StoredCardOutcome = (payment: {
  by_merchant: boolean;
  original_known: boolean;
  /** Number of payments that the merchant started with this card, including this one. */
  merchant_payments: number;
}) => { readonly response_code: string; readonly advice_code?: string } | undefined;

/** Cards whose payments depend on their credential indicator; undefined is approved. */
export const STORED_CARD_OUTCOMES: Readonly<Record<string, StoredCardOutcome>> = {
  '4000000000000341': ({ by_merchant }) => (by_merchant ? { response_code: '51' } : undefined),
  '4000000000000358': ({ by_merchant }) => (by_merchant ? { response_code: 'R1', advice_code: '21' } : undefined),
  '4000000000000366': ({ by_merchant, merchant_payments }) =>
    by_merchant && merchant_payments % 2 === 1 ? { response_code: '51', advice_code: '02' } : undefined,
  '4000000000000374': ({ by_merchant, original_known }) =>
    by_merchant && !original_known ? { response_code: '12' } : undefined,
};

/** Cards that decline a card check (a 0100 with amount 0), with their response code. */
export const CARD_CHECK_OUTCOMES: Readonly<Record<string, string>> = { '4000000000000382': '05' };

/**
 * The account updater's result for each card; for any other, nothing (N). A new expiry is a number of years after the one in the request,
 * or after this year if that is later.
 */
export const CARD_UPDATES: Readonly<
  Record<string, { readonly result: 'A' | 'E' | 'C' | 'Q'; readonly card_number?: string; readonly years?: number }>
> = {
  '4000000000000309': { result: 'A', card_number: '4000000000000317', years: 3 },
  '4000000000000325': { result: 'E', years: 3 },
  '4000000000000333': { result: 'C' },
  '4000000000000390': { result: 'Q' },
};

/** Response code of an incorrect CVV: its CVV result is N whatever was sent. */
export const INCORRECT_CVV = 'N7';

/**
 * Amounts, in minor units, of sales, authorizations, credits and captures, and net totals of batches, that decide the outcome. 599 is
 * booked as approved although no answer is sent: a host whose answer was lost has charged the card, and the gateway's reversal must have
 * something to undo.
 */
const AMOUNT_OUTCOMES: Readonly<Record<number, Outcome>> = {
  505: { response_code: '05', timing: 'at_once' },
  551: { response_code: '51', timing: 'at_once' },
  554: { response_code: '54', timing: 'at_once' },
  591: { response_code: '91', timing: 'at_once' },
  598: { response_code: '00', timing: 'late' },
  599: { response_code: '00', timing: 'never' },
};

/** The outcome of an amount that is not listed. */
const APPROVED: Outcome = { response_code: '00', timing: 'at_once' };

/** CVVs with a result of their own; any other is a match (M), and a missing one is not processed (P). */
export const CVV_RESULTS: Readonly<Record<string, string>> = { '000': 'N', '0000': 'N', '999': 'U', '9999': 'U' };

/** Postal codes with an AVS result of their own. */
export const POSTAL_CODE_RESULTS: Readonly<Record<string, string>> = { '00000': 'N', '99999': 'U' };

/** Returns the outcome of an amount or a net total, in minor units. */
export function outcomeOfAmount(amount: number): Outcome {
  return AMOUNT_OUTCOMES[amount] ?? APPROVED;
}
