import { brandOf, type CardBrand, cleanCardNumber } from '../card/card.ts';
import { CROSS_BORDER_PLATFORM, type Platform } from '../constants.ts';
import type { CurrencyCode } from '../money.ts';

/** A rule: which payments go to which terminal. Fields without a value match every payment. */
export type OrchestrationRule = {
  rule_id: string;
  name: string;
  terminal_uid: string;
  /** Matches any of them; empty matches every brand. */
  card_brands: readonly CardBrand[];
  /** In minor units, both ends included; null if it has no end. */
  amount_from: number | null;
  amount_to: number | null;
  currency: CurrencyCode | null;
  /** The first six to eight digits of a card number; matches any of them, and empty matches every card. */
  bins: readonly string[];
};

/** A merchant's rules in order, and the terminal for payments that no rule takes; null for the selected terminal. */
export type Orchestration = { rules: readonly OrchestrationRule[]; fallback_terminal_uid: string | null };

/** No rules: a payment goes to the terminal that its key selects. */
export const noOrchestration: Orchestration = { rules: [], fallback_terminal_uid: null };

/** A payment to route. Only the first eight digits of the card number are used. */
export type RoutedPayment = { merchant_uid: string; amount: number; currency: CurrencyCode; card_number: string };

/** A terminal that a rule can refer to. */
export type RoutableTerminal = {
  terminal_uid: string;
  merchant_uid: string;
  platform_id: Platform;
  currency: CurrencyCode;
  takes_payments: boolean;
};

/** Why a terminal cannot take a payment that a rule gives it. */
export type UnusableReason = 'terminal_unknown' | 'other_platform' | 'other_currency' | 'terminal_closed';

/** A matching rule that was skipped; `position` counts from 1. */
type SkippedRule = { rule_id: string; name: string; position: number; reason: UnusableReason };

/** The terminal chosen for a payment, and why. */
export type TerminalChoice = { skipped: readonly SkippedRule[] } & (
  | { by: 'rule'; terminal_uid: string; rule_id: string; name: string; position: number }
  | { by: 'fallback'; terminal_uid: string }
  | { by: 'selected' }
);

/** The routing information stored with a payment. */
export type PaymentRouting = {
  /** The version of the merchant's rules. */
  version: number;
  by: TerminalChoice['by'];
  /** The rule that chose the terminal, if one did. */
  rule: { rule_id: string; name: string; position: number } | null;
  /** The terminal that the request selected. */
  selected_terminal_uid: string;
  skipped: readonly SkippedRule[];
};

/** Maximum number of rules per merchant. */
export const orchestrationRules_maximum = 50;
/** Maximum number of BINs per rule. */
export const orchestrationBins_maximum = 50;
/** Maximum length of a rule's name, in characters. */
export const orchestrationNameLength_maximum = 60;

/**
 * Chooses the terminal of a new payment: that of the first matching rule whose terminal can take it, else the fallback, else the terminal
 * that the request selected (`by: 'selected'`). A terminal can take it if it belongs to the payment's merchant, processes cards (a
 * cross-border one is never chosen), takes payments, and has the payment's currency. Used by the gateway for payments and by the try-it
 * box.
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

/** Whether a rule matches a payment, regardless of its terminal. */
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

/** A fault of a rule, or of the whole list if `index` is missing. */
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
 * Checks rules before they are saved: names, ranges, BINs, and that each terminal belongs to the merchant, processes cards and has the
 * rule's currency. A terminal that takes no payments at the moment is allowed: the rule is skipped until it does.
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
