/** Rows from `from` up to, not including, `to`. */
export type RowRange = { from: number; to: number };

/** Returns the visible rows of a table whose first row begins `top_px` below the upper edge of the window, with some more at either end. */
export function rowsInSight(
  { top_px, height_px, row_px }: { top_px: number; height_px: number; row_px: number },
  row_count: number,
  more: number,
): RowRange {
  const first = Math.floor(-top_px / row_px) - more;
  const last = Math.ceil((height_px - top_px) / row_px) + more;
  const from = Math.min(Math.max(0, first), row_count);
  return { from, to: Math.max(from, Math.min(last, row_count)) };
}

/** Returns two ranges in ascending order, joined if they touch. An empty range is left out. */
export function joinedRanges(one: RowRange, other: RowRange): RowRange[] {
  const [first, second] = [one, other].filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from);
  if (first === undefined) return [];
  if (second === undefined) return [first];
  if (second.from > first.to) return [first, second];
  return [{ from: first.from, to: Math.max(first.to, second.to) }];
}
