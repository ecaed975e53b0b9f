/** One reason with its count. */
export type DeclineLine = { response_code: string; count: number };

/** The most frequent reasons with their share of all declines, and the rest combined. */
export type DeclineShares = {
  lines: (DeclineLine & { share: number })[];
  others: { response_codes: string[]; count: number; share: number } | null;
};

/** Returns the reasons as shares of all declines: the `shown` most frequent ones, and all others as one. */
export function declineShares(declines: readonly DeclineLine[], shown: number): DeclineShares {
  const total = declines.reduce((sum, line) => sum + line.count, 0);
  const sorted = declines.filter((line) => line.count > 0).toSorted((a, b) => b.count - a.count);
  const share = (count: number) => (total === 0 ? 0 : count / total);
  const kept = sorted.length === shown + 1 ? sorted.length : shown;
  const rest = sorted.slice(kept);
  const rest_count = rest.reduce((sum, line) => sum + line.count, 0);
  return {
    lines: sorted.slice(0, kept).map(({ response_code, count }) => ({ response_code, count, share: share(count) })),
    others:
      rest.length === 0
        ? null
        : { response_codes: rest.map((line) => line.response_code), count: rest_count, share: share(rest_count) },
  };
}
