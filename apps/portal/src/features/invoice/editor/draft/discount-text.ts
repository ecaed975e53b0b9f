import type { GivenDiscount } from '@countinghouse/domain/invoice/sum-invoice';
import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import type { Format } from '../../../../shared/format/use-format.ts';

/** A discount as a form keeps it, so that one field holds a share or a sum of money: '50000ppm', '1250', or null for none. */
export type DiscountCode = string;

const ppm_a_hundredth = 100;
const share = /^(\d+)ppm$/;

/** A discount of the contract as a form keeps it. */
export function discountCode({ discount_ppm, discount_amount }: GivenDiscount): DiscountCode | null {
  if (discount_ppm !== null) return `${discount_ppm}ppm`;
  return discount_amount === null ? null : String(discount_amount);
}

/** A discount of a form as the contract has it. */
export function givenDiscount(code: DiscountCode | null): GivenDiscount {
  const ppm = share.exec(code ?? '')?.[1];
  if (ppm !== undefined) return { discount_ppm: Number(ppm), discount_amount: null };
  return { discount_ppm: null, discount_amount: code === null ? null : Number(code) };
}

/** Reads a discount as it is typed: '5%' is a share, '12.50' an amount. Undefined for what is neither. */
export function readDiscount(typed: string, locale: string): DiscountCode | undefined {
  const text = typed.normalize('NFKC').trim();
  const is_share = text.startsWith('%') || text.endsWith('%');
  const read = parseMoneyInput(text.replace('%', ''), { locale });
  if ('fault' in read) return undefined;
  if (!is_share) return String(read.amount);
  return read.amount > 10_000 ? undefined : `${read.amount * ppm_a_hundredth}ppm`;
}

/** A discount as it is shown: '5%', '$12.50'. */
export function discountText(code: DiscountCode, currency: CurrencyCode, { money, percent }: Format): string {
  const { discount_ppm, discount_amount } = givenDiscount(code);
  if (discount_ppm === null) return money(discount_amount ?? 0, currency);
  return percent(discount_ppm / 1_000_000, discount_ppm % 10_000 === 0 ? 0 : 2);
}

/** The same as it is typed into a field: an amount without its symbol. */
export function typedDiscount(code: DiscountCode, currency: CurrencyCode, format: Format): string {
  const text = discountText(code, currency, format);
  return givenDiscount(code).discount_ppm === null ? text.slice(currencies[currency].symbol.length) : text;
}
