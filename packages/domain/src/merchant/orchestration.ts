import { brandOf, type CardBrand, cleanCardNumber } from '../card/card.ts';
import { CROSS_BORDER_PLATFORM, type Platform } from '../constants.ts';
import type { CurrencyCode } from '../money.ts';

/** A rule: which payments go to which terminal. What it leaves open fits every payment. */
export type OrchestrationRule = {
  rule_id: string;
  name: string;
  terminal_uid: string;
  /** Any of them; none stands for every brand. */
  card_brands: readonly CardBrand[];
  /** In minor units, both ends included; null where it has no end. */
  amount_from: number | null;
  amount_to: number | null;
  currency: CurrencyCode | null;
  /** The first six to eight digits of a card's number, any of them; none stands for every card. */
  bins: readonly string[];
};

/** The rules of a merchant in their order, and the terminal that takes what no rule does; null: the one that was selected. */
export type Orchestration = { rules: readonly OrchestrationRule[]; fallback_terminal_uid: string | null };

/** No rules: a payment goes to the terminal that its key selects. */
export const noOrchestration: Orchestration = { rules: [], fallback_terminal_uid: null };

/** A payment that is to be routed. Of the card number only its first eight digits are looked at. */
export type RoutedPayment = { merchant_uid: string; amount: number; currency: CurrencyCode; card_number: string };

/** A terminal that a rule may name. */
export type RoutableTerminal = {
  terminal_uid: string;
  merchant_uid: string;
  platform_id: Platform;
  currency: CurrencyCode;
  takes_payments: boolean;
};

/** Why a terminal cannot have a payment that a rule gives it. */
export type UnusableReason = 'terminal_unknown' | 'other_platform' | 'other_currency' | 'terminal_closed';

/** A rule that fits and was passed over; `position` counts from 1. */
type SkippedRule = { rule_id: string; name: string; position: number; reason: UnusableReason };

/** Which terminal has a payment, and why. */
export type TerminalChoice = { skipped: readonly SkippedRule[] } & (
  | { by: 'rule'; terminal_uid: string; rule_id: string; name: string; position: number }
  | { by: 'fallback'; terminal_uid: string }
  | { by: 'selected' }
);

/** What a payment keeps of how its terminal was chosen. */
export type PaymentRouting = {
  /** The version of the merchant's rules. */
  version: number;
  by: TerminalChoice['by'];
  /** Of the rule, where one chose. */
  rule: { rule_id: string; name: string; position: number } | null;
  /** What the request had selected. */
  selected_terminal_uid: string;
  skipped: readonly SkippedRule[];
};

/** Rules of one merchant at most. */
export const orchestrationRules_maximum = 50;
/** BINs of one rule at most. */
export const orchestrationBins_maximum = 50;
/** Characters of a rule's name at most. */
export const orchestrationNameLength_maximum = 60;

/**
 * Chooses the terminal of a new payment: that of the first rule that fits and whose terminal can have it, else the fallback,
 * else the terminal that the request selected (`by: 'selected'`). A terminal can have it when it is the payment's merchant's own,
 * processes cards (a cross-border one is never chosen), takes payments, and has the payment's currency. The gateway asks it
 * when it takes a payment, and the try-it box with the same rules.
 */
export function chooseTerminal(
  { rules, fallback_terminal_uid }: Orchestration,
  payment: RoutedPayment,
  terminals: readonly RoutableTerminal[],
): TerminalChoice {
  const skipped: SkippedRule[] = [];
  for (const [index, rule] of rules.entries()) {
    if (!ruleFits(rule, payment)) continue;
    const { rule_id, name, terminal_uid } = rule;
    const reason = unusable(terminal_uid, payment, terminals);
    if (reason === undefined) return { by: 'rule', terminal_uid, rule_id, name, position: index + 1, skipped };
    skipped.push({ rule_id, name, position: index + 1, reason });
  }
  if (fallback_terminal_uid !== null && unusable(fallback_terminal_uid, payment, terminals) === undefined) {
    return { by: 'fallback', terminal_uid: fallback_terminal_uid, skipped };
  }
  return { by: 'selected', skipped };
}

/** Whether a rule is about a payment, whatever its terminal is able to. */
export function ruleFits(rule: OrchestrationRule, { amount, currency, card_number }: RoutedPayment): boolean {
  if (rule.currency !== null && rule.currency !== currency) return false;
  if (rule.amount_from !== null && amount < rule.amount_from) return false;
  if (rule.amount_to !== null && amount > rule.amount_to) return false;
  const start = cleanCardNumber(card_number).slice(0, 8);
  if (rule.card_brands.length > 0) {
    const brand = brandOf(start);
    if (brand === undefined || !rule.card_brands.includes(brand)) return false;
  }
  return rule.bins.length === 0 || rule.bins.some((bin) => start.startsWith(bin));
}

function unusable(
  terminal_uid: string,
  { merchant_uid, currency }: RoutedPayment,
  terminals: readonly RoutableTerminal[],
): UnusableReason | undefined {
  const terminal = terminals.find((each) => each.terminal_uid === terminal_uid);
  if (terminal === undefined || terminal.merchant_uid !== merchant_uid) return 'terminal_unknown';
  if (terminal.platform_id === CROSS_BORDER_PLATFORM) return 'other_platform';
  if (terminal.currency !== currency) return 'other_currency';
  return terminal.takes_payments ? undefined : 'terminal_closed';
}

/** What is wrong with a rule, or with the whole where `index` is missing. */
export type OrchestrationFault = {
  index?: number;
  field: 'rules' | 'fallback_terminal_uid' | 'rule_id' | 'name' | 'terminal_uid' | 'amount_to' | 'currency' | 'bins';
  code:
    | 'too_many'
    | 'missing'
    | 'too_long'
    | 'taken'
    | 'terminal_unknown'
    | 'other_platform'
    | 'other_currency'
    | 'range_the_wrong_way'
    | 'not_a_bin'
    | 'too_many_bins';
};

/**
 * Checks rules before they are saved: names, ranges, BINs, and that each terminal is one of the merchant's own that processes cards,
 * in the rule's currency. A terminal that takes no payments just now may be named: rules pass it over until it does.
 */
export function checkOrchestration(
  { rules, fallback_terminal_uid }: Orchestration,
  terminals: readonly Omit<RoutableTerminal, 'takes_payments'>[],
): OrchestrationFault[] {
  const faults: OrchestrationFault[] = [];
  if (rules.length > orchestrationRules_maximum) faults.push({ field: 'rules', code: 'too_many' });
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    const refuse = (field: OrchestrationFault['field'], code: OrchestrationFault['code']) =>
      faults.push({ index, field, code });
    const name = rule.name.trim().toLowerCase();
    if (name === '') refuse('name', 'missing');
    else if (rule.name.trim().length > orchestrationNameLength_maximum) refuse('name', 'too_long');
    else if (names.has(name)) refuse('name', 'taken');
    names.add(name);
    if (ids.has(rule.rule_id)) refuse('rule_id', 'taken');
    ids.add(rule.rule_id);
    if (rule.amount_from !== null && rule.amount_to !== null && rule.amount_to < rule.amount_from) {
      refuse('amount_to', 'range_the_wrong_way');
    }
    if (rule.bins.length > orchestrationBins_maximum) refuse('bins', 'too_many_bins');
    else if (rule.bins.some((bin) => !isBin(bin))) refuse('bins', 'not_a_bin');
    const terminal = terminals.find((each) => each.terminal_uid === rule.terminal_uid);
    if (terminal === undefined) refuse('terminal_uid', 'terminal_unknown');
    else if (terminal.platform_id === CROSS_BORDER_PLATFORM) refuse('terminal_uid', 'other_platform');
    else if (rule.currency !== null && rule.currency !== terminal.currency) refuse('currency', 'other_currency');
  }
  if (fallback_terminal_uid !== null) {
    const terminal = terminals.find((each) => each.terminal_uid === fallback_terminal_uid);
    if (terminal === undefined) faults.push({ field: 'fallback_terminal_uid', code: 'terminal_unknown' });
    else if (terminal.platform_id === CROSS_BORDER_PLATFORM) {
      faults.push({ field: 'fallback_terminal_uid', code: 'other_platform' });
    }
  }
  return faults;
}

/** Whether a text is a BIN: the first six to eight digits of a card number. */
export function isBin(text: string): boolean {
  return /^\d{6,8}$/.test(text);
}
