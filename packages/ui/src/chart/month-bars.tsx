import { FigureTable } from './chart-frame.tsx';
import styles from './month-bars.module.css';

const step_px = 14;
const bar_px = 10;

/** Small bars by month beside a figure, the current month outlined. The same figures are in a table for screen readers. */
export function MonthBars({
  title,
  head,
  bars,
  height_px = 24,
}: {
  /** The caption of the table. */
  title: string;
  /** Headers of the table: the month and its value. */
  head: readonly [string, string];
  /** The oldest first. `name` and `text` are formatted: 'November 2026', '$4,702.60'. */
  bars: readonly { key: string; name: string; value: number; text: string }[];
  height_px?: number;
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width_px = bars.length * step_px;
  return (
    <>
      <svg
        className={styles.months}
        width={width_px}
        height={height_px}
        viewBox={`0 0 ${width_px} ${height_px}`}
        aria-hidden="true"
        focusable="false"
      >
        {bars.map(({ key, value, name, text }, index) => {
          const high = value <= 0 ? 1 : Math.max(2, (value / most) * (height_px - 1));
          const present = index === bars.length - 1;
          return (
            <rect
              key={key}
              className={present ? styles.present : styles.bar}
              x={index * step_px + (present ? 0.5 : 0)}
              y={height_px - high}
              width={bar_px}
              height={high}
              rx={Math.min(1.5, high / 2)}
            >
              <title>{`${name}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <FigureTable caption={title} head={head} rows={bars.map(({ name, text }) => [name, text])} />
    </>
  );
}
