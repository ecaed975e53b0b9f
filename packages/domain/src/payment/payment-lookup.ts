import { plainText, typedCard } from '../card/typed-card.ts';
import { parseMoneyInput } from '../money.ts';

/** One criterion for finding payments. Amounts are minor units, of either sign. */
export type PaymentCriterion =
  | { kind: 'last_four'; last_four: string }
  | { kind: 'amount'; amount: number }
  /** Text in customer, company, email, order, approval code and payment id. */
  | { kind: 'text'; search: string };

/** A typed search, parsed. */
export type PaymentLookup = {
  /** Whether it contains a card number, complete or partial. If so, `text` is what may be shown, sent and stored instead. */
  card: 'none' | 'part' | 'whole';
  text: string;
  /** The criteria to try, most likely first; none if nothing could be found. */
  criteria: readonly PaymentCriterion[];
};

/** Shorter texts are not searched for, and longer ones cannot be found. */
const LOOKUP_MIN_LENGTH = 3;
export const LOOKUP_MAX_LENGTH = 100;

/** Longer bare digits are an identifier and not an amount. */
const amountDigits = 6;

/**
 * Parses a search for payments: a payment id or a part of it (also in its displayed form, `8f2c...4be19a07`), the last four digits of a
 * card (also as `•••• 4242`), an amount in the reader's format or with a decimal point, or any text. Of a card number only the last four
 * digits are ever used.
 */
export function readPaymentLookup(typed: string, options: { locale?: string | undefined } = {}): PaymentLookup {
  const found = typedCard(typed);
  if (found.card === 'part') return { card: 'part', text: '', criteria: [] };
  if (found.card === 'whole') {
    const { last_four } = found;
    return {
      card: 'whole',
      text: `•••• ${last_four ?? ''}`.trim(),
      criteria: last_four === undefined ? [] : [{ kind: 'last_four', last_four }],
    };
  }
  const text = plainText(typed).replace(/\s+/g, ' ').trim();
  return { card: 'none', text, criteria: text.length > LOOKUP_MAX_LENGTH ? [] : criteriaOf(text, options.locale) };
}

function criteriaOf(text: string, locale: string | undefined): PaymentCriterion[] {
  const masked = /^[•*·.…x\s]+(\d{4})$/i.exec(text)?.[1];
  if (masked !== undefined) return [{ kind: 'last_four', last_four: masked }];
  const shortened = /^[0-9a-f]{4}(?:\.{2,3}|…)([0-9a-f]{8})$/i.exec(text)?.[1];
  if (shortened !== undefined) return [{ kind: 'text', search: shortened }];

  const criteria: PaymentCriterion[] = [];
  const bare = /^\d+$/.test(text);
  if (/^\d{4}$/.test(text)) criteria.push({ kind: 'last_four', last_four: text });
  const amount = bare && text.length > amountDigits ? undefined : amountOf(text, locale);
  if (amount !== undefined) criteria.push({ kind: 'amount', amount });
  // '$1,200' and '45.20' can only be amounts; '1200' can also be part of an order or an id.
  if ((amount === undefined || bare) && text.length >= LOOKUP_MIN_LENGTH) criteria.push({ kind: 'text', search: text });
  return criteria;
}

/** Parses an amount of either sign, in the reader's format or the English one. */
function amountOf(text: string, locale: string | undefined): number | undefined {
  const unsigned = text.replace(/^\((.*)\)$/, '$1').replace(/^\s*[-−]\s*/, '');
  for (const candidate of [locale, 'en-US']) {
    const read = parseMoneyInput(unsigned, { locale: candidate });
    if ('amount' in read) return read.amount > 0 ? read.amount : undefined;
  }
  return undefined;
}
