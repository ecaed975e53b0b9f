import { taxesOnTop } from '../invoice/tax-on-top.ts';
import { MAX_AMOUNT, partOf } from '../money.ts';
import { type LinkKind, linkLimits } from './payment-link.ts';

/** One item of a link of the kind `items`. Amounts are in minor units. */
export type LinkItem = {
  item_id: string;
  title: string;
  unit_amount: number;
  quantity_minimum: number;
  quantity_maximum: number;
  /** Added to the price. */
  tax_rate_ppm: number;
};

/** The pricing of a link. */
export type LinkPricing = {
  kind: LinkKind;
  /** For `fixed`. */
  amount: number | null;
  /** For `open`, and for another amount than the offered ones. */
  minimum_amount: number | null;
  maximum_amount: number | null;
  /** For `choice`. */
  choices: readonly number[];
  allows_other_amount: boolean;
  /** For `items`. Each item has its own tax rate. */
  items: readonly LinkItem[];
  /** Added to the amount. */
  tax_rate_ppm: number;
};

/** A payer's choice. */
export type PayerChoice = {
  /** For `open` and `choice`, without tax and tip. */
  amount?: number | undefined;
  /** For `items`: the quantity of each, by item_id. An item that is left out has none. */
  quantities?: Readonly<Record<string, number>> | undefined;
  tip_amount?: number | undefined;
};

/** The amounts of a payment, in minor units. */
export type LinkAmounts = { net_amount: number; tax_amount: number; tip_amount: number; total_amount: number };

/** What is wrong with a payer's choice. */
export type LinkAmountFault = {
  field: 'amount' | 'quantities' | 'tip_amount';
  code: 'missing' | 'not_offered' | 'too_small' | 'too_large';
};

/**
 * Computes the amounts of a payment from the link and the payer's choice: net amount, tax once for each rate, and tip, which is at most the net
 * amount. Nothing is taken from the page.
 */
export function linkAmountsOf(
  link: LinkPricing,
  choice: PayerChoice,
  tips_allowed: boolean,
): LinkAmounts | LinkAmountFault {
  const net = netOf(link, choice);
  if (typeof net !== 'number') return net;
  const tax_amount =
    link.kind === 'items' ? taxOfItems(link.items, choice.quantities ?? {}) : partOf(net, link.tax_rate_ppm);
  const tip_amount = choice.tip_amount ?? 0;
  if (tip_amount > 0 && !tips_allowed) return { field: 'tip_amount', code: 'not_offered' };
  if (tip_amount > net) return { field: 'tip_amount', code: 'too_large' };
  const total_amount = net + tax_amount + tip_amount;
  const field = link.kind === 'items' ? 'quantities' : 'amount';
  if (total_amount > MAX_AMOUNT) return { field, code: 'too_large' };
  if (net + tax_amount < linkLimits.amount_minimum) return { field, code: 'too_small' };
  return { net_amount: net, tax_amount, tip_amount, total_amount };
}

function netOf(link: LinkPricing, { amount, quantities = {} }: PayerChoice): number | LinkAmountFault {
  switch (link.kind) {
    case 'fixed':
      return link.amount ?? { field: 'amount', code: 'missing' };
    case 'open':
      return amountBetween(link, amount);
    case 'choice':
      if (amount !== undefined && link.choices.includes(amount)) return amount;
      return link.allows_other_amount
        ? amountBetween(link, amount)
        : { field: 'amount', code: amount === undefined ? 'missing' : 'not_offered' };
    case 'items':
      return netOfItems(link.items, quantities);
  }
}

function amountBetween(
  { minimum_amount, maximum_amount }: LinkPricing,
  amount: number | undefined,
): number | LinkAmountFault {
  if (amount === undefined) return { field: 'amount', code: 'missing' };
  if (amount < Math.max(minimum_amount ?? 0, linkLimits.amount_minimum)) return { field: 'amount', code: 'too_small' };
  return amount > (maximum_amount ?? MAX_AMOUNT) ? { field: 'amount', code: 'too_large' } : amount;
}

function netOfItems(
  items: readonly LinkItem[],
  quantities: Readonly<Record<string, number>>,
): number | LinkAmountFault {
  const known = new Set(items.map(({ item_id }) => item_id));
  if (Object.keys(quantities).some((item_id) => !known.has(item_id)))
    return { field: 'quantities', code: 'not_offered' };
  let net = 0;
  for (const { item_id, unit_amount, quantity_minimum, quantity_maximum } of items) {
    const quantity = quantities[item_id] ?? 0;
    if (quantity < quantity_minimum) return { field: 'quantities', code: 'too_small' };
    if (quantity > quantity_maximum) return { field: 'quantities', code: 'too_large' };
    net += quantity * unit_amount;
    if (net > MAX_AMOUNT) return { field: 'quantities', code: 'too_large' };
  }
  return net;
}

/** Items are taxed like the lines of an invoice. */
function taxOfItems(items: readonly LinkItem[], quantities: Readonly<Record<string, number>>): number {
  const taxed = items.map(({ item_id, unit_amount, tax_rate_ppm }) => ({
    rate: tax_rate_ppm,
    amount: (quantities[item_id] ?? 0) * unit_amount,
  }));
  return taxesOnTop(taxed, (ppm) => ppm).reduce((sum, { tax_amount }) => sum + tax_amount, 0);
}

/** A fault in the pricing of a link. */
export type LinkPricingFault = {
  field: 'amount' | 'minimum_amount' | 'maximum_amount' | 'choices' | 'items';
  code: 'missing' | 'not_for_kind' | 'too_small' | 'too_large' | 'taken';
};

/** All faults in the pricing of a link: fields that its kind needs, and fields that it does not take. */
export function checkLinkPricing(link: LinkPricing): LinkPricingFault[] {
  const faults: LinkPricingFault[] = [];
  const refuse = (field: LinkPricingFault['field'], code: LinkPricingFault['code']) => faults.push({ field, code });
  const { kind, amount, minimum_amount, maximum_amount, choices, items } = link;
  const least = linkLimits.amount_minimum;
  const takes_range = kind === 'open' || (kind === 'choice' && link.allows_other_amount);

  if (kind === 'fixed' && amount === null) refuse('amount', 'missing');
  if (kind !== 'fixed' && amount !== null) refuse('amount', 'not_for_kind');
  if (amount !== null && amount < least) refuse('amount', 'too_small');

  if (!takes_range && minimum_amount !== null) refuse('minimum_amount', 'not_for_kind');
  if (!takes_range && maximum_amount !== null) refuse('maximum_amount', 'not_for_kind');
  if (minimum_amount !== null && minimum_amount < least) refuse('minimum_amount', 'too_small');
  if (maximum_amount !== null && maximum_amount < (minimum_amount ?? least)) refuse('maximum_amount', 'too_small');

  if (kind !== 'choice' && choices.length > 0) refuse('choices', 'not_for_kind');
  if (kind === 'choice') {
    if (choices.length < linkLimits.choices_minimum) refuse('choices', 'missing');
    if (choices.length > linkLimits.choices_maximum) refuse('choices', 'too_large');
    if (choices.some((choice) => choice < least)) refuse('choices', 'too_small');
    if (new Set(choices).size < choices.length) refuse('choices', 'taken');
  }

  if (kind !== 'items' && items.length > 0) refuse('items', 'not_for_kind');
  if (kind === 'items') {
    if (items.length === 0) refuse('items', 'missing');
    if (items.length > linkLimits.items_maximum) refuse('items', 'too_large');
    if (new Set(items.map(({ item_id }) => item_id)).size < items.length) refuse('items', 'taken');
    if (items.some((item) => item.quantity_minimum > item.quantity_maximum)) refuse('items', 'too_small');
  }
  return faults;
}
