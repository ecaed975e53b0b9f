/** A result code on the page: its letter, its meaning, and whether it is a full match. */
export type ResultCode = { code: string; text: string; good: boolean };

/** Returns how many of the counted payments these codes would have refused. */
export function wouldRefuse(
  recent: { payments_count: number; codes: readonly { code: string; payments_count: number }[] },
  refused: readonly string[],
): { payments_count: number; share: number } {
  const payments_count = recent.codes
    .filter(({ code }) => refused.includes(code))
    .reduce((sum, each) => sum + each.payments_count, 0);
  return { payments_count, share: recent.payments_count === 0 ? 0 : payments_count / recent.payments_count };
}

/** Returns how severe a choice is: it refuses everything, or also matches. */
export function warningOf(codes: readonly ResultCode[], refused: readonly string[]): 'all' | 'good' | undefined {
  if (codes.every(({ code }) => refused.includes(code))) return 'all';
  return codes.some(({ code, good }) => good && refused.includes(code)) ? 'good' : undefined;
}
