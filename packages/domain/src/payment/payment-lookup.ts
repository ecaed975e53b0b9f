import { plainText, typedCard } from '../card/typed-card.ts';
import { parseMoneyInput } from '../money.ts';

/** One way to look for payments; amounts are minor units, of either direction. */
export type PaymentCriterion =
  | { kind: 'last_four'; last_four: string }
  | { kind: 'amount'; amount: number }
  /** Text within customer, company, e-mail, order, approval code and payment id. */
  | { kind: 'text'; search: string };

/** What somebody typed, read as a search for payments. */
export type PaymentLookup = {
  /** Whether it holds a card number, whole or begun: then `text` is what may be shown, sent and kept in its place. */
  card: 'none' | 'part' | 'whole';
  text: string;
  /** Each worth asking for, the likeliest first; none where nothing could be found. */
  criteria: readonly PaymentCriterion[];
};

/** Shorter texts are not searched for, and longer ones cannot be found. */
const LOOKUP_MIN_LENGTH = 3;
export const LOOKUP_MAX_LENGTH = 100;

/** Bare digits beyond this are an identifier and not an amount. */
const amountDigits = 6;

/**
 * Reads what somebody typed to find a payment: a payment id or a part of it (also as it is shown, `8f2c...4be19a07`), the last
 * four digits of a card (also as `•••• 4242`), an amount in the reader's format or with a decimal point, or any text. Of a card
 * number nothing but its last four digits is ever used.
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
  // '$1,200' and '45.20' can be nothing but amounts; '1200' may be a part of an order or an id as well.
  if ((amount === undefined || bare) && text.length >= LOOKUP_MIN_LENGTH) criteria.push({ kind: 'text', search: text });
  return criteria;
}

/** An amount of either sign, in the reader's format or in that of English. */
function amountOf(text: string, locale: string | undefined): number | undefined {
  const unsigned = text.replace(/^\((.*)\)$/, '$1').replace(/^\s*[-−]\s*/, '');
  for (const candidate of [locale, 'en-US']) {
    const read = parseMoneyInput(unsigned, { locale: candidate });
    if ('amount' in read) return read.amount > 0 ? read.amount : undefined;
  }
  return undefined;
}
