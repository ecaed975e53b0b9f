import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './stat.module.css';

/** The main figure of a chart or a page, with its meaning beside it. `size` xl is a payment's amount. */
export function Stat({
  value,
  unit,
  note,
  size = 'figure',
}: {
  value: ReactNode;
  unit?: ReactNode;
  note?: ReactNode;
  size?: 'figure' | 'xl';
}) {
  return (
    <div className={styles.stat}>
      <span className={cx(styles.figure, size === 'xl' && styles.xl)}>{value}</span>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
      {note ? <span className={styles.note}>{note}</span> : null}
    </div>
  );
}
