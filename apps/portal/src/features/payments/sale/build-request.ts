import type { PaymentRequest } from '@countinghouse/contract/credit-card/payment';
import { cleanPhone } from '@countinghouse/domain/format';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { sentCustomValue } from './custom-values.ts';
import { sectionTexts, showsText } from './sale-fields.ts';
import { type FormFields, type SaleValues, totalOf } from './sale-values.ts';

/**
 * The payment payload of a form that was checked. `amount` is the whole sum; what is empty or not shown is left out, and a
 * country goes along only with something else of its address.
 */
export function buildRequest(values: SaleValues, fields: FormFields, currency: CurrencyCode): PaymentRequest {
  const body: Record<string, unknown> = {};
  put(body, 'amount', totalOf(values));
  put(body, 'currency', currency);
  for (const path of ['additional_amounts.tip', 'additional_amounts.tax'] as const) {
    const amount = values.amounts[path];
    // A sum of zero is no sum, but where one is asked for it is the answer.
    if (fields.shows(path) && amount !== null && (amount !== 0 || fields.requires(path))) put(body, path, amount);
  }
  put(body, 'payment.card_number', values.card_number);
  put(body, 'payment.expiry', values.expiry);
  if (fields.shows('payment.cvv') && values.cvv !== '') put(body, 'payment.cvv', values.cvv);
  for (const path of Object.values(sectionTexts).flat()) {
    const text = (values.texts[path] ?? '').trim();
    if (text === '' || path.endsWith('.country') || !showsText(fields, path)) continue;
    put(body, path, /phone|fax/.test(path) ? cleanPhone(text) : text);
  }
  for (const address of ['account.billing_address', 'shipping.address'] as const) {
    const country = values.texts[`${address}.country`] ?? '';
    const given = ['address_1', 'city', 'state', 'postal_code'].some(
      (name) => at(body, `${address}.${name}`) !== undefined,
    );
    if (given && country !== '') put(body, `${address}.country`, country);
  }
  if (fields.shows('order.pdf_file_name') && values.file?.file_id !== undefined) {
    put(body, 'order.pdf_file_id', values.file.file_id);
  }
  const custom = Object.fromEntries(
    fields.custom.flatMap((field) => {
      const value = sentCustomValue(field, values.custom[field.custom_field_id]);
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

function at(body: unknown, path: string): unknown {
  let value = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
