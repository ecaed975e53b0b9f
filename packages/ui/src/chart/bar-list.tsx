import type { ReactNode } from 'react';
import { Anchor } from '../button/anchor.tsx';
import { useWords } from '../words.tsx';
import styles from './chart.module.css';
import { EmptyChart } from './chart-frame.tsx';

/** One line: a name, its share, its value, and a bar as long as `fraction` (0 to 1) of the width. */
export type BarListItem = {
  key: string;
  label: ReactNode;
  /** After the label, dimmed, such as a code. */
  note?: string;
  share?: string;
  value: string;
  fraction: number;
  href?: string;
};

/** Shares of a whole by name, each with its figures beside it: a chart that is its own table. */
export function BarList({
  title,
  items,
  emptyText,
}: {
  title: string;
  items: readonly BarListItem[];
  emptyText?: string;
}) {
  const words = useWords();
  if (items.length === 0) return <EmptyChart height_px={160}>{emptyText ?? words.noData}</EmptyChart>;
  return (
    <ul className={styles.list} aria-label={title}>
      {items.map((item) => (
        <li key={item.key}>
          <div className={styles.listLine}>
            <span className={styles.listLabel} dir="auto">
              {item.href === undefined ? item.label : <Anchor href={item.href}>{item.label}</Anchor>}
              {item.note ? <span className={styles.listNote}>{item.note}</span> : null}
            </span>
            <span className={styles.listFigures}>
              {item.share ? <span className={styles.listShare}>{item.share}</span> : null}
              <b className={styles.listValue}>{item.value}</b>
            </span>
          </div>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.fill} style={{ width: `${Math.max(0, Math.min(1, item.fraction)) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
