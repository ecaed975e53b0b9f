import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './summary.module.css';

/** One line of a summary. */
export type SummaryLine = { key: string; label: ReactNode; value: ReactNode };

/** Lines with their total, closed like a ledger: one rule above, a double rule below. */
export function Summary({
  lines,
  total,
  big = false,
}: {
  lines: readonly SummaryLine[];
  total?: { label: ReactNode; value: ReactNode };
  /** Shows the total as a figure of 20 px, for an amount about to be charged. */
  big?: boolean;
}) {
  return (
    <dl className={styles.summary}>
      {lines.map((line) => (
        <div key={line.key} className={styles.line}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
      {total ? (
        <div className={cx(styles.total, big && styles.big)}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      ) : null}
    </dl>
  );
}
