/** The data that shows whether a line of a payment's history changed the payment. */
type HistoryLine = { action: number; from_status: number | null; status: number };

/**
 * Whether an operation left its payment unchanged: the acquirer declined it, or its answer never arrived and it was reversed. A partial
 * refund leaves its payment Settled but did happen, and so did the reversal of such a refund and the reversal of a payment that the
 * merchant's rules refused (230).
 */
export function leftUnchanged({ action, from_status, status }: HistoryLine): boolean {
  if (from_status !== status) return false;
  if (action === 121) return status === 225;
  return action === 106 || action === 107 || (action === 131 && status !== 230);
}
