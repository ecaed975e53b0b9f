import { type ReactNode, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './chart.module.css';

/**
 * Returns an element's width in px, and follows its changes; 0 before the first measurement, which waits for the browser's own layout
 * instead of forcing one.
 */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = element.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => startTransition(() => setWidth(node.clientWidth)));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

/** The figures behind a chart, for screen readers. */
export function FigureTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div className="ui-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shown at the chart's height when it has no data. */
export function EmptyChart({ height_px, children }: { height_px: number; children: ReactNode }) {
  return (
    <div className={styles.empty} style={{ height: height_px }}>
      {children}
    </div>
  );
}

/** The appearance of a legend's entry. */
export type LegendMark = 'solid' | 'outlined' | 'line' | 'dashed';

/** The meaning of a chart's marks. */
export function ChartLegend({ items }: { items: readonly { label: string; mark: LegendMark }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map((item) => (
        <li key={item.label}>
          <span className={cx(styles.key, styles[item.mark])} aria-hidden="true" />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

/** The bubble over a chart: a value in bold and what it belongs to. `at_px` is its centre; it stays within `width_px`. */
export function ChartTip({
  at_px,
  width_px,
  top_px,
  children,
}: {
  at_px: number;
  width_px: number;
  top_px: number;
  children: ReactNode;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(at_px);
  useLayoutEffect(() => {
    const half = (bubble.current?.offsetWidth ?? 0) / 2;
    setLeft(Math.max(half, Math.min(width_px - half, at_px)));
  });
  return (
    <div ref={bubble} className={styles.tip} style={{ left, top: top_px }}>
      {children}
    </div>
  );
}
