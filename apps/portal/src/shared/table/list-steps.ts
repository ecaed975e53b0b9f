import type { List } from './use-list.ts';

/** Returns the properties of the drawer beside a list: closing, and the steps to the previous and next row. */
export function listSteps<Row>(
  { view, change }: { view: { open: string | undefined }; change: List['change'] },
  rows: readonly Row[],
  keyOf: (row: Row) => string,
) {
  const place = rows.findIndex((row) => keyOf(row) === view.open);
  const stepTo = (row: Row | undefined) =>
    place < 0 || row === undefined ? undefined : () => change({ open: keyOf(row) }, { replace: true });
  return {
    onClose: () => change({ open: undefined }),
    onPrevious: stepTo(rows[place - 1]),
    onNext: stepTo(rows[place + 1]),
  };
}
