/** The fields of a payment that are searched, most likely first (apps/gateway/sql/functions/search/payment-search-text.sql). */
const searchedFields = [
  'customer',
  'company',
  'email',
  'order_id',
  'approval_code',
  'payment_id',
  'card_last_four',
] as const;

/** A field that is searched. */
export type SearchedField = (typeof searchedFields)[number];

/** The searchable data of a payment; `card_number` is masked except its last four digits. */
export type SearchedPayment = Readonly<
  Record<Exclude<SearchedField, 'approval_code' | 'card_last_four'> | 'card_number', string>
> & { approval_code: string | null };

/** Where a payment matches a search: the field, its text, and the matching part. */
export type PaymentMatch = { field: SearchedField; before: string; found: string; after: string };

/**
 * Finds the first field that contains the searched text, in any case. Undefined if no single field does: the text can also span two fields.
 */
export function findMatch(payment: SearchedPayment, searched: string): PaymentMatch | undefined {
  const text = searched.trim().toLowerCase();
  if (text === '') return undefined;
  for (const field of searchedFields) {
    const value = field === 'card_last_four' ? payment.card_number.slice(-4) : (payment[field] ?? '');
    const place = value.toLowerCase().indexOf(text);
    if (place < 0) continue;
    const end = place + text.length;
    return { field, before: value.slice(0, place), found: value.slice(place, end), after: value.slice(end) };
  }
  return undefined;
}
