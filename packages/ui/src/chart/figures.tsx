import type { ReactNode } from 'react';
import styles from './figures.module.css';
import { Stat } from './stat.tsx';

/** A figure with its name: 'Today', '$4,702.60', '118 sales'. */
export type Figure = { key: string; label: string; value: ReactNode; note?: ReactNode };

/** The main figures of a page, each under its name, in columns that several such rows share; on a phone one line each. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(({ key, label, value, note }) => (
        <div key={key} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd>
            <Stat value={value} note={note} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
