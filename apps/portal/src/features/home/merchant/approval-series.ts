/** Approvals and declines of one day. */
export type OutcomeDay = { date: string; approved_count: number; declined_count: number };

/** Returns the share of attempts that were approved, 0 to 1; null without attempts. */
export function approvalRate(counts: { approved_count: number; declined_count: number }): number | null {
  const attempted = counts.approved_count + counts.declined_count;
  return attempted === 0 ? null : counts.approved_count / attempted;
}

/** Returns the rate of each day of the month up to today, by the last two digits of its date. */
export function approvalSeries(
  days: readonly OutcomeDay[],
  today: string,
): { label: string; date: string; rate: number | null }[] {
  const month = today.slice(0, 7);
  return Array.from({ length: Number(today.slice(-2)) }, (_, index) => {
    const date = `${month}-${String(index + 1).padStart(2, '0')}`;
    const day = days.find((entry) => entry.date === date);
    return { label: date.slice(-2), date, rate: day === undefined ? null : approvalRate(day) };
  });
}
