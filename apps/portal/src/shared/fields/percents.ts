const ppm_a_percent = 10_000;

/** Converts shares in millionths to percentages. */
export function percentsOf(shares: readonly number[]): string[] {
  return shares.map((ppm) => String(ppm / ppm_a_percent));
}

/** Converts percentages to shares in millionths, ascending and without duplicates. */
export function sharesOf(percents: readonly string[]): number[] {
  return [...new Set(percents.map((percent) => Math.round(Number(percent) * ppm_a_percent)))].sort(
    (one, other) => one - other,
  );
}
