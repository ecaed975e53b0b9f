import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cx } from '../cx.ts';
import { useWords } from '../words.tsx';
import styles from './chart.module.css';
import { ChartTip, EmptyChart, FigureTable, useWidth } from './chart-frame.tsx';
import { axisScale, labelEvery, linePath, showsLabel } from './chart-scale.ts';

/** One line: its value at every point, null where there is none (yet). The first is the main line, the second is for comparison. */
export type Series = { key: string; label: string; values: readonly (number | null)[] };

/** A line over time, or two compared. Axis labels are at the end, with a bubble on hover and arrow keys. */
export function LineChart({
  title,
  places,
  series,
  format,
  formatAxis,
  placeHead,
  height_px = 186,
  steps = 3,
  fromData = false,
  emptyText,
}: {
  title: string;
  /** The points along the axis: `label` on the axis, `name` in the bubble and the table. */
  places: readonly { key: string; label: string; name: string }[];
  series: readonly [Series] | readonly [Series, Series];
  format: (value: number) => string;
  formatAxis: (value: number) => string;
  /** Header of the table's first column: 'Day'. */
  placeHead: string;
  height_px?: number;
  steps?: number;
  /** The axis begins near the lowest value instead of zero (for rates). */
  fromData?: boolean;
  emptyText?: string;
}) {
  const words = useWords();
  const [frame, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const values = series.flatMap((line) => line.values.filter((value) => value !== null));
  const { low, high, ticks } = axisScale(values, steps, fromData);
  if (values.length === 0) return <EmptyChart height_px={height_px}>{emptyText ?? words.noData}</EmptyChart>;

  const geometry = geometryOf({ width, height_px, place_count: places.length, low, high, ticks, formatAxis });
  const { plot, x } = geometry;
  const last = series[0].values.findLastIndex((value) => value !== null);
  const lastAny = Math.max(...series.map((line) => line.values.findLastIndex((value) => value !== null)));

  const onMove = (event: PointerEvent) => {
    const from = event.clientX - event.currentTarget.getBoundingClientRect().left - 4;
    const index = Math.round((from / Math.max(1, plot - 12)) * (places.length - 1));
    setAt(index >= 0 && index <= lastAny ? index : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt((was) => Math.max(0, Math.min(lastAny, (was ?? last) + step)));
  };
  const shown = at === null ? undefined : places[at];
  const said = series.flatMap((line) => {
    const value = at === null ? null : (line.values[at] ?? null);
    return value === null ? [] : [{ label: line.label, text: format(value) }];
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is a group of points, not of form fields */}
      <div
        ref={frame}
        className={styles.chart}
        style={{ height: height_px }}
        role="group"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one tab stop, from which the arrow keys move along the line
        tabIndex={0}
        dir="ltr"
        onPointerMove={onMove}
        onPointerLeave={() => setAt(null)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAt(Math.max(0, last))}
        onBlur={() => setAt(null)}
        onKeyDown={onKeyDown}
      >
        {width > 0 ? (
          <Drawing
            title={title}
            places={places}
            series={series}
            formatAxis={formatAxis}
            geometry={geometry}
            at={at}
            last={last}
          />
        ) : null}
        {shown && at !== null && said.length > 0 ? (
          <ChartTip at_px={x(at)} width_px={width} top_px={0}>
            <div>
              <span>{shown.name}</span>
            </div>
            {said.map((line) => (
              <div key={line.label}>
                <b>{line.text}</b> {series.length > 1 ? <span>{line.label}</span> : null}
              </div>
            ))}
          </ChartTip>
        ) : null}
        <span className="ui-hidden" aria-live="polite">
          {shown ? `${shown.name}: ${said.map((line) => `${line.label} ${line.text}`).join(', ')}` : ''}
        </span>
      </div>
      <FigureTable
        caption={title}
        head={[placeHead, ...series.map((line) => line.label)]}
        rows={places.flatMap((place, index) =>
          series.every((line) => (line.values[index] ?? null) === null)
            ? []
            : [
                [
                  place.name,
                  ...series.map((line) => {
                    const value = line.values[index] ?? null;
                    return value === null ? '' : format(value);
                  }),
                ],
              ],
        )}
      />
    </>
  );
}

/** The positions in a chart of a width and height, in pixels. */
type Geometry = {
  width: number;
  height_px: number;
  ticks: readonly number[];
  /** The width without the labels of the axis. */
  plot: number;
  top: number;
  bottom: number;
  x: (index: number) => number;
  y: (value: number) => number;
  /** Whether a point has a label. */
  labelled: (index: number) => boolean;
};

function geometryOf({
  width,
  height_px,
  place_count,
  low,
  high,
  ticks,
  formatAxis,
}: {
  width: number;
  height_px: number;
  place_count: number;
  low: number;
  high: number;
  ticks: readonly number[];
  formatAxis: (value: number) => string;
}): Geometry {
  const right = Math.max(...ticks.map((tick) => formatAxis(tick).length)) * 7.6 + 9;
  const plot = Math.max(0, width - right);
  const bottom = height_px - 26;
  const top = 8;
  const x = (index: number) => 4 + (place_count < 2 ? 0 : (index / (place_count - 1)) * (plot - 12));
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const every = labelEvery(plot / Math.max(1, place_count), 90);
  const labelled = (index: number) =>
    showsLabel(index, every) || (index === place_count - 1 && (index + 1) % every > every / 2);
  return { width, height_px, ticks, plot, top, bottom, x, y, labelled };
}

/** The axis, the lines, their last point, and the active point. */
function Drawing({
  title,
  places,
  series,
  formatAxis,
  geometry,
  at,
  last,
}: Pick<Parameters<typeof LineChart>[0], 'title' | 'places' | 'series' | 'formatAxis'> & {
  geometry: Geometry;
  at: number | null;
  /** The last point at which the main line has a value; -1 for none. */
  last: number;
}) {
  const { width, height_px, ticks, plot, top, bottom, x, y, labelled } = geometry;
  const points = (line: Series) =>
    line.values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }));
  const ending = last === -1 ? null : { x: x(last), y: y(series[0].values[last] ?? 0) };
  return (
    <svg
      className={styles.svg}
      width={width}
      height={height_px}
      viewBox={`0 0 ${width} ${height_px}`}
      role="img"
      aria-label={title}
    >
      {ticks.map((tick, index) => {
        const line = Math.round(y(tick)) + 0.5;
        return (
          <g key={tick}>
            <line className={index === 0 ? styles.base : styles.grid} x1={0} x2={plot} y1={line} y2={line} />
            <text x={width} y={line + 3.5} textAnchor="end">
              {formatAxis(tick)}
            </text>
          </g>
        );
      })}
      {places.map((place, index) =>
        labelled(index) ? (
          <text key={place.key} x={x(index)} y={height_px - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
            {place.label}
          </text>
        ) : null,
      )}
      {at === null ? null : <line className={styles.guide} x1={x(at)} x2={x(at)} y1={bottom} y2={top} />}
      {series[1] ? <path className={styles.compare} d={linePath(points(series[1]))} /> : null}
      <path className={styles.main} d={linePath(points(series[0]))} />
      {ending === null ? null : <circle className={styles.end} cx={ending.x} cy={ending.y} r={3.5} />}
      {at === null
        ? null
        : series.map((line, index) => {
            const value = line.values[at] ?? null;
            return value === null ? null : (
              <circle
                key={line.key}
                className={cx(index === 0 ? styles.end : styles.endCompare)}
                cx={x(at)}
                cy={y(value)}
                r={3.5}
              />
            );
          })}
    </svg>
  );
}
