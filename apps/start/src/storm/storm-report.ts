import { formatCount } from '@countinghouse/domain/money';
import { ledgerReport } from '../commands/ledger-report.ts';
import type { StormResult } from './storm.ts';

/** Formats the result of a storm for a terminal: operations and their results, kills, and every difference. */
export function stormReport({ counts, strikes, check, positions, faults }: StormResult, took_ms: number): string {
  const lines = [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([operation, outcomes]) => {
      const parts = [...outcomes].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${formatCount(count)}`);
      return `${operation.padEnd(22)} ${parts.join(', ')}`;
    });
  const killed = [...strikes].map(([victim, count]) => `${victim} ${formatCount(count)} times`).join(', ');
  const verdict =
    faults.length === 0
      ? ["Ledger, batches and the acquirer's book agree to the minor unit, and nothing is unresolved."]
      : [`${formatCount(faults.length)} things are not as they must be:`, ...faults.map((fault) => `  ${fault}`)];
  const found = { ...check, difference_count: 0, differences: [] };
  return `\n${lines.join('\n')}\nkilled: ${killed === '' ? 'nothing' : killed}\n${ledgerReport(
    found,
    took_ms,
    positions,
  )
    .split('\n')
    .slice(0, -2)
    .join('\n')}\n${verdict.join('\n')}\n`;
}
