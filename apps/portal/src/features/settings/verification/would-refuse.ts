/** A result code as the page shows it: its letter, its words, and whether it says that all is well. */
export type ResultCode = { code: string; text: string; good: boolean };

/** What refusing these codes would have done to the payments that were counted. */
export function wouldRefuse(
  recent: { payments_count: number; codes: readonly { code: string; payments_count: number }[] },
  refused: readonly string[],
): { payments_count: number; share: number } {
  const payments_count = recent.codes
    .filter(({ code }) => refused.includes(code))
    .reduce((sum, each) => sum + each.payments_count, 0);
  return { payments_count, share: recent.payments_count === 0 ? 0 : payments_count / recent.payments_count };
}

/** How bad a choice is: everything is refused, or also what matches. */
export function warningOf(codes: readonly ResultCode[], refused: readonly string[]): 'all' | 'good' | undefined {
  if (codes.every(({ code }) => refused.includes(code))) return 'all';
  return codes.some(({ code, good }) => good && refused.includes(code)) ? 'good' : undefined;
}
