import { MAX_TEN_THOUSANDTHS, TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';

/** Returns the separators of numbers in a locale. */
function separatorsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12_345.6);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: of('decimal'), group: of('group') };
}

/**
 * Reads a typed quantity or unit price of up to four decimals as whole ten-thousandths, digit by digit and never as a float. Undefined if
 * it is no such number.
 */
export function parseTenThousandths(typed: string, locale: string): number | undefined {
  const { decimal, group } = separatorsOf(locale);
  const spaceless = typed.normalize('NFKC').replace(/\s/g, '');
  const [whole = '', fraction = '', ...rest] = spaceless.split(decimal);
  const grouping = group.normalize('NFKC').trim();
  const groups = grouping === '' ? [whole] : whole.split(grouping);
  if (
    groups.length > 1 &&
    (!/^\d{1,3}$/.test(groups[0] ?? '') || !groups.slice(1).every((part) => /^\d{3}$/.test(part)))
  ) {
    return undefined;
  }
  const digits = groups.join('');
  if (rest.length > 0 || !/^\d*$/.test(digits) || !/^\d{0,4}$/.test(fraction) || digits + fraction === '')
    return undefined;
  const value = Number(`${digits}${fraction.padEnd(4, '0')}`);
  return value <= MAX_TEN_THOUSANDTHS ? value : undefined;
}

/** Formats ten-thousandths for a locale, with at least this many decimals. */
export function formatTenThousandths(value: number, locale: string, decimals_minimum: number): string {
  const { decimal } = separatorsOf(locale);
  const fraction = String(value % TEN_THOUSANDTHS)
    .padStart(4, '0')
    .replace(/0+$/, '')
    .padEnd(decimals_minimum, '0');
  const whole = new Intl.NumberFormat(locale).format(Math.floor(value / TEN_THOUSANDTHS));
  return fraction === '' ? whole : `${whole}${decimal}${fraction}`;
}
