/** What tells whether a line of a payment's history changed the payment. */
type HistoryLine = { action: number; from_status: number | null; status: number };

/**
 * Whether an operation on a payment left it as it was: the acquirer declined it, or its answer never came and it was taken back. A refund of a
 * part leaves its payment Settled and was done all the same, and so was the reversal of such a refund; the reversal of what the
 * merchant's rules refused (230) was done, too.
 */
export function leftAsItWas({ action, from_status, status }: HistoryLine): boolean {
  if (from_status !== status) return false;
  if (action === 121) return status === 225;
  return action === 106 || action === 107 || (action === 131 && status !== 230);
}
