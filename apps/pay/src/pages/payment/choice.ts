import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { parseMoneyInput, partOf } from '@countinghouse/domain/money';
import {
  type LinkAmountFault,
  type LinkAmounts,
  linkAmountsOf,
  type PayerChoice,
} from '@countinghouse/domain/payment-link/link-amount';
import { formatLocale } from '../../i18n/i18n.ts';

/** The payer's tip: a share in millionths, a typed amount, none, or not chosen yet. */
export type Tip =
  | { by: 'share'; ppm: number }
  | { by: 'amount'; typed: string }
  | { by: 'none' }
  | { by: 'not_chosen' };

/** The payer's choice from what a link offers. */
export type Choice = {
  /** One of the offered amounts, in minor units, or another one; undefined before the choice. */
  amount: number | 'other' | undefined;
  /** The typed amount: another one than offered, or that of an open link. */
  typed: string;
  /** The quantity of each item, by item_id. */
  quantities: Readonly<Record<string, number>>;
  tip: Tip;
};

/** The initial choice: nothing, except the least quantity of each item. */
export function firstChoice(page: LinkPage): Choice {
  return {
    amount: undefined,
    typed: '',
    quantities: Object.fromEntries(page.items.map((item) => [item.item_id, item.quantity_minimum])),
    tip: { by: 'not_chosen' },
  };
}

/** Returns a typed amount in minor units; undefined while it cannot be read. */
export function readAmount(typed: string): number | undefined {
  const read = parseMoneyInput(typed, { locale: formatLocale() });
  return 'amount' in read ? read.amount : undefined;
}

/** Whether the amount is typed: for an open link, or another amount than offered. */
export function isTyped(page: LinkPage, choice: Choice): boolean {
  return page.kind === 'open' || (page.kind === 'choice' && choice.amount === 'other');
}

/** A fault of a choice: one that the gateway would find too, or an amount that cannot be read. */
export type ChoiceFault = LinkAmountFault | { field: 'amount' | 'tip_amount'; code: 'not_an_amount' };

/** The amounts of a choice, with the part that is sent. */
export type ChosenAmounts = LinkAmounts & Omit<PayerChoice, 'tip_amount'>;

/** The amounts of a choice, or its fault. They are computed as the gateway does, which compares the total. */
export function amountsOf(page: LinkPage, choice: Choice): ChosenAmounts | ChoiceFault {
  const typed = isTyped(page, choice);
  const amount = typed ? readAmount(choice.typed) : choice.amount === 'other' ? undefined : choice.amount;
  if (typed && amount === undefined && choice.typed.trim() !== '') return { field: 'amount', code: 'not_an_amount' };
  const chosen: Omit<PayerChoice, 'tip_amount'> =
    page.kind === 'fixed' ? {} : page.kind === 'items' ? { quantities: choice.quantities } : { amount };
  const net = linkAmountsOf(page, chosen, false);
  if ('code' in net) return net;
  const tip_amount = tipAmountOf(choice.tip, net.net_amount);
  if (tip_amount === undefined) return { field: 'tip_amount', code: 'not_an_amount' };
  if (page.tip_choices.length === 0) return { ...net, ...chosen };
  const amounts = linkAmountsOf(page, { ...chosen, tip_amount }, true);
  return 'code' in amounts ? amounts : { ...amounts, ...chosen };
}

/** Returns the amount of a tip, in minor units; undefined while it cannot be read. */
export function tipAmountOf(tip: Tip, net_amount: number): number | undefined {
  if (tip.by === 'share') return partOf(net_amount, tip.ppm);
  return tip.by === 'amount' ? readAmount(tip.typed) : 0;
}
