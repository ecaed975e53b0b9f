import styles from './chart.module.css';
import { linePath } from './chart-scale.ts';

/** A line without axes beside a figure; `label` says in words what it shows ('Rising from 12 to 40'). */
export function Sparkline({
  label,
  values,
  width_px = 96,
  height_px = 24,
}: {
  label: string;
  values: readonly number[];
  width_px?: number;
  height_px?: number;
}) {
  if (values.length === 0) return null;
  const most = Math.max(...values);
  const least = Math.min(...values);
  const span = most - least || 1;
  const points = values.map((value, index) => ({
    x: 2 + (values.length < 2 ? 0 : (index / (values.length - 1)) * (width_px - 4)),
    y: 2 + (1 - (value - least) / span) * (height_px - 4),
  }));
  return (
    <svg className={styles.svg} width={width_px} height={height_px} role="img" aria-label={label}>
      <path className={styles.main} style={{ strokeWidth: 1.5 }} d={linePath(points)} />
    </svg>
  );
}
