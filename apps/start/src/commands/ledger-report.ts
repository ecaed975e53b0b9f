import { type CurrencyCode, formatCount, formatMoney } from '@countinghouse/domain/money';
import { balancesOf } from '@countinghouse/domain/settlement/ledger';
import type { LedgerCheck } from '@countinghouse/gateway/store/ledger/ledger-check';

/** Formats a check of the ledger for a terminal: what was checked, the balances, and each difference. */
export function ledgerReport(check: LedgerCheck, took_ms: number, positions?: number): string {
  const looked = [
    `${formatCount(check.payments)} payments`,
    `${formatCount(check.postings)} postings`,
    `${formatCount(check.batches)} batches`,
    ...(positions === undefined ? [] : [`${formatCount(positions)} positions of the acquirer's book`]),
  ];
  const lines = [`Checked ${looked.join(', ')} in ${(took_ms / 1_000).toFixed(1)} s.`];
  for (const [currency, held] of Map.groupBy(check.accounts, (one) => one.currency)) {
    const sums = Object.fromEntries(held.map(({ account, amount }) => [account, amount]));
    const balances = Object.entries(balancesOf(sums)).map(
      ([name, amount]) => `${name} ${formatMoney({ amount, currency: currency as CurrencyCode })}`,
    );
    lines.push(`  ${balances.join('   ')}`);
  }
  if (check.difference_count === 0) lines.push('Everything agrees.');
  else lines.push(`${formatCount(check.difference_count)} things do not agree:`);
  for (const { kind, merchant_uid, id, what, expected, found } of check.differences) {
    lines.push(`  ${kind} ${id} (merchant ${merchant_uid}): ${what} must be ${expected} and is ${found}`);
  }
  if (check.difference_count > check.differences.length) {
    lines.push(`  … and ${formatCount(check.difference_count - check.differences.length)} more`);
  }
  return `${lines.join('\n')}\n`;
}
