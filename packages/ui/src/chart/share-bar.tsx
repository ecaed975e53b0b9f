import { cx } from '../cx.ts';
import type { BadgeMeaning } from '../display/badge.tsx';
import { useWords } from '../words.tsx';
import { EmptyChart, FigureTable } from './chart-frame.tsx';
import styles from './share-bar.module.css';

/** One part of a whole: its count as a number and as text. */
export type SharePart<Key extends string> = {
  key: Key;
  label: string;
  meaning: Exclude<BadgeMeaning, 'info'>;
  count: number;
  /** The count in the user's notation: '1,204'. */
  text: string;
};

type ShareBarProps<Key extends string> = {
  /** The whole that the parts belong to: the chart's name and the caption of its table. */
  title: string;
  /** Headers of the table: what a part is and what its count is ('Cards', 'Customers'). */
  head: readonly [string, string];
  parts: readonly SharePart<Key>[];
  /** The selected parts; none means no filter. */
  chosen: readonly Key[];
  /** Called with the part that was pressed. */
  onToggle: (key: Key) => void;
  emptyText?: string;
};

/**
 * The parts of a whole as one bar, with a toggle button for each part below it. Every part has a shape beside its colour, and the figures
 * are in a table for screen readers. With a pointer the bar itself can be clicked too.
 */
export function ShareBar<Key extends string>({ title, head, parts, chosen, onToggle, emptyText }: ShareBarProps<Key>) {
  const words = useWords();
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  if (whole === 0) return <EmptyChart height_px={emptyHeight_px}>{emptyText ?? words.noData}</EmptyChart>;
  const faded = (key: Key) => chosen.length > 0 && !chosen.includes(key);
  return (
    <div className={styles.frame}>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ key, label, meaning, count, text }) => (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              title={`${label}: ${text}`}
              className={cx(styles.part, styles[meaning], faded(key) && styles.faded)}
              style={{ flexGrow: count }}
              onClick={() => onToggle(key)}
            />
          ))}
      </div>
      <fieldset className={styles.legend} aria-label={title}>
        {parts.map(({ key, label, meaning, text }) => (
          <button
            key={key}
            type="button"
            className={cx(styles.entry, chosen.includes(key) && styles.on)}
            aria-pressed={chosen.includes(key)}
            onClick={() => onToggle(key)}
          >
            <span className={cx(styles.mark, styles[meaning])} aria-hidden="true" />
            <span className={styles.label}>{label}</span> <b className={styles.count}>{text}</b>
          </button>
        ))}
      </fieldset>
      <FigureTable caption={title} head={head} rows={parts.map(({ label, text }) => [label, text])} />
    </div>
  );
}

/** As high as the bar and its legend, so that nothing moves when the data arrives. */
const emptyHeight_px = 50;
