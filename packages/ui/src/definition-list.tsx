import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

/** One line: what it is and its value. */
export type Definition = { key: string; term: ReactNode; value: ReactNode };

/** Terms and values, for details. Values wrap; user text takes its own direction. */
export function DefinitionList({ items, label }: { items: readonly Definition[]; label?: string }) {
  return (
    <dl className={styles.list} aria-label={label}>
      {items.map((item) => (
        <div key={item.key} className={styles.line}>
          <dt>{item.term}</dt>
          <dd dir="auto">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
