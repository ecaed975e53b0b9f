import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cx } from '../cx.ts';
import { phone, useMedia } from '../use-media.ts';
import { useWords } from '../words.tsx';
import styles from './chart.module.css';
import { ChartTip, EmptyChart, FigureTable, useWidth } from './chart-frame.tsx';
import { axisScale, labelEvery, showsLabel } from './chart-scale.ts';

/** One bar. A point without a value yet (the rest of the month) has null. */
type Bar = {
  key: string;
  /** On the axis: '01'. */
  label: string;
  /** In the bubble and the table: 'Fri, Nov 14'. */
  name: string;
  value: number | null;
  /** In the bubble, after the name: '118 sales'. */
  note?: string;
  /** Not final yet (today): outlined, its label in bold. */
  open?: boolean;
};

/** The height of a horizontal chart (specification section 1). */
const lyingHeight_px = 600;

type BarChartProps = {
  /** What the chart shows: its name for screen readers and the table's caption. */
  title: string;
  bars: readonly Bar[];
  /** A value in full: '$4,702.60'. */
  format: (value: number) => string;
  /** A value on the axis: '$4k'. */
  formatAxis: (value: number) => string;
  /** Headers of the table: what a bar is and what its value is ('Day', 'Volume'). */
  head: readonly [string, string];
  height_px?: number;
  /** upright, or lying (horizontal, one row per bar, 600 px high); auto is lying on phones. */
  layout?: 'upright' | 'lying' | 'auto';
  emptyText?: string;
  /** Renders a series of zeros as bars, instead of the empty text. */
  zeros?: boolean;
};

/** Bars by day or by name, with a bubble on hover and arrow keys, and the same figures as a table. */
export function BarChart(props: BarChartProps) {
  const { title, bars, format, head, height_px = 252, layout = 'auto', emptyText, zeros = false } = props;
  const small = useMedia(phone);
  const words = useWords();
  const known = bars.filter((bar) => bar.value !== null);
  if (known.length === 0 || (!zeros && known.every((bar) => bar.value === 0))) {
    return <EmptyChart height_px={height_px}>{emptyText ?? words.noData}</EmptyChart>;
  }
  return (
    <>
      {layout === 'lying' || (layout === 'auto' && small) ? <HorizontalBars {...props} /> : <UprightBars {...props} />}
      <FigureTable
        caption={title}
        head={head}
        rows={known.map((bar) => [bar.note ? `${bar.name}, ${bar.note}` : bar.name, format(bar.value ?? 0)])}
      />
    </>
  );
}

function UprightBars({ title, bars, format, formatAxis, height_px = 252 }: BarChartProps) {
  const [frame, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const geometry = geometryOf(bars, width, height_px, formatAxis);
  const { left, slot, middle } = geometry;
  const shown = at === null ? undefined : bars[at];

  const lastKnown = bars.findLastIndex((bar) => bar.value !== null);
  const onMove = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    const index = Math.floor(x / slot);
    setAt(x >= 0 && (bars[index]?.value ?? null) !== null ? index : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt((was) => Math.max(0, Math.min(lastKnown, (was ?? (step > 0 ? -1 : lastKnown + 1)) + step)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart is a group of bars, not of form fields
    <div
      ref={frame}
      className={styles.chart}
      style={{ height: height_px }}
      role="group"
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one tab stop, from which the arrow keys move along the bars
      tabIndex={0}
      dir="ltr"
      onPointerMove={onMove}
      onPointerLeave={() => setAt(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAt(lastKnown)}
      onBlur={() => setAt(null)}
      onKeyDown={onKeyDown}
    >
      {width > 0 ? (
        <UprightDrawing title={title} bars={bars} formatAxis={formatAxis} geometry={geometry} at={at} />
      ) : null}
      {shown?.value != null && at !== null ? (
        <ChartTip at_px={middle(at)} width_px={width} top_px={0}>
          <b>{format(shown.value)}</b>{' '}
          <span>
            {shown.name}
            {shown.note ? ` · ${shown.note}` : ''}
          </span>
        </ChartTip>
      ) : null}
      <span className="ui-hidden" aria-live="polite">
        {shown?.value != null ? `${shown.name}: ${format(shown.value)}` : ''}
      </span>
    </div>
  );
}

/** The positions in a chart of upright bars, in pixels. */
function geometryOf(
  bars: BarChartProps['bars'],
  width: number,
  height_px: number,
  formatAxis: BarChartProps['formatAxis'],
) {
  // A negative value has no bar; it is in the bubble and the table.
  const heights = bars.map((bar) => Math.max(0, bar.value ?? 0));
  const scale = axisScale(heights, 3);
  const { high } = scale;
  const ticks = heights.some((height) => height > 0) ? scale.ticks : [0];
  const left = Math.max(...ticks.map((tick) => formatAxis(tick).length)) * 7 + 15;
  const bottom = height_px - 32;
  const top = 10;
  const slot = Math.max(0, width - left) / Math.max(1, bars.length);
  const thick = Math.min(40, Math.max(2, slot * 0.574));
  const radius = Math.min(2.5, thick / 2);
  const y = (value: number) => bottom - (Math.max(0, value) / high) * (bottom - top);
  const middle = (index: number) => left + slot * (index + 0.5);
  // A month has a label every five days; a chart of few bars has as many labels as fit.
  const every = labelEvery(slot, Math.max(...bars.map((bar) => bar.label.length)) * 7 + (bars.length > 16 ? 40 : 12));
  const widest = Math.max(...bars.map((bar) => bar.label.length)) * 7 + 4;
  const today = bars.findIndex((bar) => bar.open);
  const labelled = (index: number) =>
    index === today || (showsLabel(index, every) && (today === -1 || Math.abs(index - today) * slot >= widest));
  return { width, height_px, ticks, left, bottom, top, slot, thick, radius, y, middle, today, labelled };
}

/** The axis, the bars with their labels, and the guide to the active bar. */
function UprightDrawing({
  title,
  bars,
  formatAxis,
  geometry,
  at,
}: Pick<BarChartProps, 'title' | 'bars' | 'formatAxis'> & {
  geometry: ReturnType<typeof geometryOf>;
  at: number | null;
}) {
  const { width, height_px, ticks, left, bottom, top, thick, radius, y, middle, today, labelled } = geometry;
  const shown = at === null ? undefined : bars[at];
  return (
    <svg
      className={styles.svg}
      width={width}
      height={height_px}
      viewBox={`0 0 ${width} ${height_px}`}
      role="img"
      aria-label={title}
    >
      {ticks.map((tick) => {
        const line = Math.round(y(tick)) + 0.5;
        return (
          <g key={tick}>
            <line className={tick === 0 ? styles.base : styles.grid} x1={left} x2={width} y1={line} y2={line} />
            <text x={left - 10} y={line + 3.5} textAnchor="end">
              {formatAxis(tick)}
            </text>
          </g>
        );
      })}
      {bars.map((bar, index) =>
        bar.value === null || bar.value <= 0 ? null : (
          <path
            key={bar.key}
            className={cx(bar.open ? styles.barOpen : styles.bar)}
            d={barPath(middle(index) - thick / 2, y(bar.value), thick, bottom, radius)}
          />
        ),
      )}
      {bars.map((bar, index) =>
        labelled(index) ? (
          <text
            key={bar.key}
            x={middle(index)}
            y={height_px - 12}
            textAnchor="middle"
            className={cx(index === today && styles.now)}
          >
            {bar.label}
          </text>
        ) : null,
      )}
      {shown?.value != null && at !== null ? (
        <line className={styles.guide} x1={middle(at)} x2={middle(at)} y1={y(shown.value) - 4} y2={top - 2} />
      ) : null}
    </svg>
  );
}

function barPath(x: number, y: number, width: number, bottom: number, radius: number): string {
  const round = Math.min(radius, Math.max(0, bottom - y));
  const n = (value: number) => value.toFixed(1);
  return `M${n(x)} ${n(bottom)}V${n(y + round)}q0-${n(round)} ${n(round)}-${n(round)}h${n(width - 2 * round)}q${n(round)} 0 ${n(round)} ${n(round)}V${n(bottom)}z`;
}

function HorizontalBars({ title, bars, format }: BarChartProps) {
  const known = bars.filter((bar) => bar.value !== null);
  const most = Math.max(1, ...known.map((bar) => bar.value ?? 0));
  return (
    <div className={styles.lying} style={{ height: lyingHeight_px }} role="img" aria-label={title}>
      {known.map((bar) => (
        <div key={bar.key} className={styles.lyingRow}>
          <span className={styles.lyingLabel}>{bar.label}</span>
          <span
            className={cx(styles.lyingBar, bar.open && styles.lyingOpen)}
            style={{ width: `${(Math.max(0, bar.value ?? 0) / most) * 98}%` }}
          />
          <span className={styles.lyingValue}>{format(bar.value ?? 0)}</span>
        </div>
      ))}
    </div>
  );
}
