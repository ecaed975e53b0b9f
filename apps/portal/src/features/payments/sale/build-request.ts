import type { PaymentRequest } from '@countinghouse/contract/credit-card/payment';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { cleanPhone } from '@countinghouse/domain/text/format';
import { sentCustomValue } from '../../../shared/fields/custom-values.ts';
import { valueAt } from '../../../shared/form/form-rules.ts';
import { sectionTexts, showsText } from './sale-fields.ts';
import { type FormFields, type SaleValues, textAt, totalOf } from './sale-values.ts';

/**
 * The payment payload of a form that was checked. `amount` is the whole sum; what is empty or not shown is left out, and a
 * country goes along only with something else of its address.
 */
export function buildRequest(values: SaleValues, fields: FormFields, currency: CurrencyCode): PaymentRequest {
  const body: Record<string, unknown> = {};
  put(body, 'amount', totalOf(values));
  put(body, 'currency', currency);
  for (const part of ['tip', 'tax'] as const) {
    const path = `additional_amounts.${part}` as const;
    const amount = values.additional_amounts[part];
    // A sum of zero is no sum, but where one is asked for it is the answer.
    if (fields.shows(path) && amount !== null && (amount !== 0 || fields.requires(path))) put(body, path, amount);
  }
  const { card_number, expiry, cvv } = values.payment;
  put(body, 'payment.card_number', card_number);
  put(body, 'payment.expiry', expiry);
  if (fields.shows('payment.cvv') && cvv !== '') put(body, 'payment.cvv', cvv);
  for (const path of Object.values(sectionTexts).flat()) {
    const text = textAt(values, path).trim();
    if (text === '' || path.endsWith('.country') || !showsText(fields, path)) continue;
    put(body, path, /phone|fax/.test(path) ? cleanPhone(text) : text);
  }
  for (const address of ['account.billing_address', 'shipping.address'] as const) {
    const country = textAt(values, `${address}.country`);
    const given = ['address_1', 'city', 'state', 'postal_code'].some(
      (name) => valueAt(body, `${address}.${name}`) !== undefined,
    );
    if (given && country !== '') put(body, `${address}.country`, country);
  }
  const file_id = values.order.pdf_file_name?.file_id;
  if (fields.shows('order.pdf_file_name') && file_id !== undefined) put(body, 'order.pdf_file_id', file_id);
  const custom = Object.fromEntries(
    fields.custom.flatMap((field) => {
      const value = sentCustomValue(field, values.custom_fields[field.custom_field_id]);
      return value === undefined ? [] : [[field.custom_field_id, value]];
    }),
  );
  if (Object.keys(custom).length > 0) put(body, 'custom_fields', custom);
  return body as PaymentRequest;
}

function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let place = body;
  for (const name of names) {
    place[name] ??= {};
    place = place[name] as Record<string, unknown>;
  }
  place[last] = value;
}
