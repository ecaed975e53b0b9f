import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './definition-list.module.css';

/** One line: a term and its value. */
export type Definition = { key: string; term: ReactNode; value: ReactNode };

/** Terms and values, for details. Values wrap; user text has its own direction. `wide` leaves room for longer terms. */
export function DefinitionList({
  items,
  label,
  wide = false,
}: {
  items: readonly Definition[];
  label?: string;
  wide?: boolean;
}) {
  return (
    <dl className={cx(styles.list, wide && styles.wide)} aria-label={label}>
      {items.map((item) => (
        <div key={item.key} className={styles.line}>
          <dt>{item.term}</dt>
          <dd dir="auto">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
