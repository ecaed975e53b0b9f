import type { Result } from './measure.ts';

/** A date or a remark in brackets after the name of a measurement. Figures of different days are in the table together. */
const remark = / \(\d{4}-\d{2}-\d{2}[^)]*\)$/;
const measuredBy = (row: string) => row.split(' | ')[0]?.replace(/^\| /, '').replace(remark, '');

/**
 * Writes results into the table of docs/performance.md. A row of the same measurement is replaced in place, a new one is added at the end
 * of the table, and everything else stays.
 *
 * @param date of the run, YYYY-MM-DD. Each row says when it was measured
 */
export function keepResults(page: string, results: readonly Result[], date: string): string {
  const lines = page.split('\n');
  for (const { what, to_reach, reached, passed, baseline } of results) {
    const row = `| ${what} (${date}) | ${to_reach} | ${reached}${passed ? '' : ' (not reached)'} | ${baseline} |`;
    const at = lines.findIndex((line) => line.startsWith('| ') && measuredBy(line) === what);
    if (at >= 0) lines[at] = row;
    else lines.splice(lines.findLastIndex((line) => line.startsWith('| ')) + 1, 0, row);
  }
  return lines.join('\n');
}
