import type { ColumnWidths } from '@countinghouse/ui/table/table-row';

/** Parses stored widths, in pixels by column. Invalid ones count as not set. */
export function readWidths(text: string | null): ColumnWidths {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
    const widths = Object.entries(parsed).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= 40 && entry[1] <= 2_000,
    );
    return Object.fromEntries(widths);
  } catch {
    return {};
  }
}
