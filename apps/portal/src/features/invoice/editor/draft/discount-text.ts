import type { GivenDiscount } from '@countinghouse/domain/invoice/sum-invoice';
import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import type { Format } from '../../../../shared/format/use-format.ts';

/** A discount in a form, so that one field holds a share or an amount: '50000ppm', '1250', or null for none. */
export type DiscountCode = string;

const ppm_a_hundredth = 100;
const share = /^(\d+)ppm$/;

/** Converts a discount of the contract for the form. */
export function discountCode({ discount_ppm, discount_amount }: GivenDiscount): DiscountCode | null {
  if (discount_ppm !== null) return `${discount_ppm}ppm`;
  return discount_amount === null ? null : String(discount_amount);
}

/** Converts a discount of the form for the contract. */
export function givenDiscount(code: DiscountCode | null): GivenDiscount {
  const ppm = share.exec(code ?? '')?.[1];
  if (ppm !== undefined) return { discount_ppm: Number(ppm), discount_amount: null };
  return { discount_ppm: null, discount_amount: code === null ? null : Number(code) };
}

/** Reads a typed discount: '5%' is a share, '12.50' an amount. Undefined for anything else. */
export function readDiscount(typed: string, locale: string): DiscountCode | undefined {
  const text = typed.normalize('NFKC').trim();
  const is_share = text.startsWith('%') || text.endsWith('%');
  const read = parseMoneyInput(text.replace('%', ''), { locale });
  if ('fault' in read) return undefined;
  if (!is_share) return String(read.amount);
  return read.amount > 10_000 ? undefined : `${read.amount * ppm_a_hundredth}ppm`;
}

/** Formats a discount: '5%', '$12.50'. */
export function discountText(code: DiscountCode, currency: CurrencyCode, { money, percent }: Format): string {
  const { discount_ppm, discount_amount } = givenDiscount(code);
  if (discount_ppm === null) return money(discount_amount ?? 0, currency);
  return percent(discount_ppm / 1_000_000, discount_ppm % 10_000 === 0 ? 0 : 2);
}

/** Formats a discount for an input: an amount without its symbol. */
export function typedDiscount(code: DiscountCode, currency: CurrencyCode, format: Format): string {
  const text = discountText(code, currency, format);
  return givenDiscount(code).discount_ppm === null ? text.slice(currencies[currency].symbol.length) : text;
}
