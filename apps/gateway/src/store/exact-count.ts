/** Totals are exact up to this many rows, and 'more than' past it: counting stops there (design.md section 2). */
export const exactCountMaximum = 10_000;

/** What a list says of its total, from a count that went up to one more than `maximum`. */
export function totalsOf(
  count: number,
  maximum: number = exactCountMaximum,
): { total_count: number; total_count_is_exact: boolean } {
  return { total_count: Math.min(count, maximum), total_count_is_exact: count <= maximum };
}
