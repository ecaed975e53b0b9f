import { cx } from '../cx.ts';
import { useWords } from '../words.tsx';
import styles from './skeleton.module.css';

/** One grey placeholder shape; sizes in px or any CSS length. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.shape} style={{ width, height }} aria-hidden="true" />;
}

function Loading() {
  const words = useWords();
  return (
    <span role="status" className="ui-hidden">
      {words.loading}
    </span>
  );
}

/** The skeleton of a whole page: title, purpose, and a table's lines. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Loading />
      <Skeleton width={120} height={12} />
      <Skeleton width={240} height={24} />
      <Skeleton width={360} height={12} />
      <div className={styles.gap} />
      <TableSkeleton />
    </div>
  );
}

/** The skeleton of a table without its header, for a section. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.table} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={row} className={styles.row} style={{ opacity: Math.max(0.2, 1 - row * 0.14) }}>
          <Skeleton width={`${12 + ((row * 5) % 4)}%`} />
          <Skeleton width={`${22 + ((row * 7) % 9)}%`} />
          <Skeleton width="10%" height={22} />
          <span className={styles.end}>
            <Skeleton width={52 + ((row * 11) % 16)} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The skeleton of a form: labels and fields. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <div className={styles.form}>
      <Loading />
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={field} className={styles.field}>
          <Skeleton width={72 + ((field * 29) % 48)} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}

const barHeights = [62, 48, 80, 55, 70, 92, 64, 40, 58, 76, 50, 84, 66, 44, 72, 60, 88, 52, 68, 46];

/** The skeleton of a chart, in its final height. */
export function ChartSkeleton({ height_px = 252 }: { height_px?: number }) {
  return (
    <div className={styles.chart} style={{ height: height_px }}>
      <Loading />
      {barHeights.map((height, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <span key={bar} className={cx(styles.shape, styles.bar)} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}
