import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { parseMoneyInput, partOf } from '@countinghouse/domain/money';
import {
  type LinkAmountFault,
  type LinkAmounts,
  linkAmountsOf,
  type PayerChoice,
} from '@countinghouse/domain/payment-link/link-amount';
import { formatLocale } from '../../i18n/i18n.ts';

/** The tip that a payer chose: a share in millionths, an amount as it is typed, none, or nothing yet. */
export type Tip =
  | { by: 'share'; ppm: number }
  | { by: 'amount'; typed: string }
  | { by: 'none' }
  | { by: 'not_chosen' };

/** What a payer chose of what a link offers. */
export type Choice = {
  /** One of the amounts to choose from, in minor units, or another one; undefined before it is chosen. */
  amount: number | 'other' | undefined;
  /** Another amount, or that of an open link, as it is typed. */
  typed: string;
  /** How many of each item, by item_id. */
  quantities: Readonly<Record<string, number>>;
  tip: Tip;
};

/** Nothing is chosen beforehand, but what of an item is needed at least. */
export function firstChoice(page: LinkPage): Choice {
  return {
    amount: undefined,
    typed: '',
    quantities: Object.fromEntries(page.items.map((item) => [item.item_id, item.quantity_minimum])),
    tip: { by: 'not_chosen' },
  };
}

/** A typed amount in minor units; undefined while it cannot be read. */
export function readAmount(typed: string): number | undefined {
  const read = parseMoneyInput(typed, { locale: formatLocale() });
  return 'amount' in read ? read.amount : undefined;
}

/** Whether an amount is typed: that of an open link, or another one than those to choose from. */
export function isTyped(page: LinkPage, choice: Choice): boolean {
  return page.kind === 'open' || (page.kind === 'choice' && choice.amount === 'other');
}

/** What is wrong with a choice: what the gateway would find, and what cannot be read. */
export type ChoiceFault = LinkAmountFault | { field: 'amount' | 'tip_amount'; code: 'not_an_amount' };

/** What a choice comes to, with what of it is sent. */
export type ChosenAmounts = LinkAmounts & Omit<PayerChoice, 'tip_amount'>;

/** What a choice comes to, or what is wrong with it. Its amounts are made as the gateway makes them, which compares the total. */
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

function tipAmountOf(tip: Tip, net_amount: number): number | undefined {
  if (tip.by === 'share') return partOf(net_amount, tip.ppm);
  return tip.by === 'amount' ? readAmount(tip.typed) : 0;
}
