import type { Format } from '../../../../shared/format/use-format.ts';

/** Formats a tax rate with as many decimals as it has: '9.975%'. */
export function rateText({ rate_ppm }: { rate_ppm: number }, { percent }: Format): string {
  const decimals = String(rate_ppm % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '').length;
  return percent(rate_ppm / 1_000_000, decimals);
}
