/**
 * How the sandbox decides: what an input brings about, as data (blanks.md section 6). Anything that is not listed is approved.
 */

/** When an answer goes out: at once, after the gateway has given up, or not at all. The book is written at once in each case. */
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

/** Response code of an incorrect CVV: its CVV result is N whatever was sent. */
export const INCORRECT_CVV = 'N7';

/**
 * Amounts, in minor units, of sales, authorizations, credits and captures, and net totals of batches, that decide the
 * outcome. 599 is booked as approved although nobody hears of it: a host whose answer was lost has charged the card,
 * and the gateway's reversal must have something to undo.
 */
const AMOUNT_OUTCOMES: Readonly<Record<number, Outcome>> = {
  505: { response_code: '05', timing: 'at_once' },
  551: { response_code: '51', timing: 'at_once' },
  554: { response_code: '54', timing: 'at_once' },
  591: { response_code: '91', timing: 'at_once' },
  598: { response_code: '00', timing: 'late' },
  599: { response_code: '00', timing: 'never' },
};

/** What an amount that is not listed brings about. */
const APPROVED: Outcome = { response_code: '00', timing: 'at_once' };

/** CVVs with a result of their own; any other is a match (M), and none was not processed (P). */
export const CVV_RESULTS: Readonly<Record<string, string>> = { '000': 'N', '0000': 'N', '999': 'U', '9999': 'U' };

/** Postal codes with an AVS result of their own. */
export const POSTAL_CODE_RESULTS: Readonly<Record<string, string>> = { '00000': 'N', '99999': 'U' };

/** The outcome of an amount or a net total, in minor units. */
export function outcomeOfAmount(amount: number): Outcome {
  return AMOUNT_OUTCOMES[amount] ?? APPROVED;
}
