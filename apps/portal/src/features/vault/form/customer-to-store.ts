import { valueAt } from '../../../shared/form/form-rules.ts';
import { type CustomerDraft, newCard } from './customer-draft.ts';

/** Returns the part of a new customer that survives a lost session: all input except the card. */
export function customerToStore({ account, ...draft }: CustomerDraft): object {
  return { ...draft, account: newCard(account.consent_text) };
}

/** Returns the stored draft of a new customer; values of the wrong type are dropped. Undefined if nothing was stored. */
export function draftedCustomer(
  kept: Partial<CustomerDraft> | undefined,
  start: CustomerDraft,
): CustomerDraft | undefined {
  return kept === undefined ? undefined : { ...filledFrom(start, kept), account: start.account };
}

function filledFrom<Part>(start: Part, kept: unknown): Part {
  if (Array.isArray(start)) {
    const texts = Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : start;
    return texts as Part;
  }
  if (typeof start !== 'object' || start === null) return typeof kept === typeof start ? (kept as Part) : start;
  const parts = Object.entries(start).map(([name, part]) => [name, filledFrom(part, valueAt(Object(kept), name))]);
  return Object.fromEntries(parts) as Part;
}
