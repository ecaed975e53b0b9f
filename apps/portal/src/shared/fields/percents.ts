const ppm_a_percent = 10_000;

/** Shares in millionths as percents. */
export function percentsOf(shares: readonly number[]): string[] {
  return shares.map((ppm) => String(ppm / ppm_a_percent));
}

/** Percents as shares in millionths, in ascending order and each once. */
export function sharesOf(percents: readonly string[]): number[] {
  return [...new Set(percents.map((percent) => Math.round(Number(percent) * ppm_a_percent)))].sort(
    (one, other) => one - other,
  );
}
