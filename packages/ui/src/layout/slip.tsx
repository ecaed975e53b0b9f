import type { ReactNode } from 'react';
import styles from './slip.module.css';

/** One line of a slip. */
export type SlipLine = { key: string; term: string; value: string };

/**
 * A receipt as paper: white in either colour scheme, torn at its end. At the head the business, then the subject, sums closed like a
 * ledger, and a word of thanks.
 */
export function Slip({
  label,
  title,
  note,
  facts,
  sums,
  total,
  foot,
}: {
  label: string;
  title: string;
  note?: string;
  facts: readonly SlipLine[];
  sums: readonly SlipLine[];
  total: { term: string; value: string };
  foot?: ReactNode;
}) {
  return (
    <div data-paper className={styles.shadow}>
      <section className={styles.slip} aria-label={label}>
        <div className={styles.head}>
          <div className={styles.title} dir="auto">
            {title}
          </div>
          {note ? (
            <div className={styles.note} dir="auto">
              {note}
            </div>
          ) : null}
        </div>
        <Lines lines={facts} />
        <dl className={styles.lines}>
          {sums.map((line) => (
            <Line key={line.key} term={line.term} value={line.value} />
          ))}
          <div className={styles.total}>
            <dt>{total.term}</dt>
            <dd>{total.value}</dd>
          </div>
        </dl>
        {foot ? <p className={styles.foot}>{foot}</p> : null}
      </section>
    </div>
  );
}

function Lines({ lines }: { lines: readonly SlipLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <Line key={line.key} term={line.term} value={line.value} />
      ))}
    </dl>
  );
}

function Line({ term, value }: Omit<SlipLine, 'key'>) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}
