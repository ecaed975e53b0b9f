/** The numbers of an axis: from the lowest to the highest, with equal steps. */
export type AxisScale = { low: number; high: number; ticks: number[] };

/** Returns the smallest of 1, 2, 2.5, 4, 5 and 10 times a power of ten that is at least `rough`. */
export function niceStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  const nice = [1, 2, 2.5, 4, 5, 10].find((candidate) => share <= candidate * (1 + 1e-9)) ?? 10;
  return nice * power;
}

/**
 * Returns an axis that contains all values with about `steps` steps. It begins at zero unless `fromData`. Numbers are in the values' own
 * unit (minor units for money); empty or all-zero values give 0 to 1.
 */
export function axisScale(values: readonly number[], steps: number, fromData = false): AxisScale {
  const finite = values.filter(Number.isFinite);
  const most = finite.length === 0 ? 0 : Math.max(...finite);
  const least = finite.length === 0 ? 0 : Math.min(...finite);
  const bottom = fromData ? least : Math.min(0, least);
  const top = fromData ? most : Math.max(0, most);
  const span = top - bottom || Math.abs(top) || 1;
  const step = niceStep(span / steps);
  const low = Math.floor(bottom / step + 1e-9) * step;
  let high = Math.ceil(top / step - 1e-9) * step;
  if (high <= low) high = low + step;
  const count = Math.round((high - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toPrecision(15)));
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
}

/** Returns how many points one label of `label_px` needs, where a point is `slot_px` wide: 1, 2, 5, 10, 20, 50… */
export function labelEvery(slot_px: number, label_px: number): number {
  if (!(slot_px > 0)) return 1;
  const needed = label_px / slot_px;
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= needed) return factor * power;
  }
}

/** Returns whether the point at `index` has a label: the first, and every multiple counted from one. */
export function showsLabel(index: number, every: number): boolean {
  return every === 1 || index === 0 || (index + 1) % every === 0;
}

/** Returns an SVG path through points, with a gap where a value is missing. */
export function linePath(points: readonly ({ x: number; y: number } | null)[]): string {
  let path = '';
  let drawing = false;
  for (const point of points) {
    if (point === null) {
      drawing = false;
      continue;
    }
    path += `${drawing ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    drawing = true;
  }
  return path;
}
