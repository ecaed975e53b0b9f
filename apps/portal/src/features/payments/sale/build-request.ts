import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { cleanPhone } from '@countinghouse/domain/text/format';
import { sentCustomValue } from '../../../shared/fields/custom-values.ts';
import { valueAt } from '../../../shared/form/form-rules.ts';
import { keepsCard, type SaleRules, usesStored } from './check-sale.ts';
import { sectionTexts, showsText } from './sale-fields.ts';
import { type SaleValues, textAt, totalOf } from './sale-values.ts';

/**
 * Builds the payment payload of a checked form. `amount` is the total. Empty and hidden fields are left out, and a country is sent only
 * with another field of its address.
 */
export function buildRequest(values: SaleValues, rules: SaleRules, currency: CurrencyCode): ChargeRequest {
  const { fields } = rules;
  const body: Record<string, unknown> = {};
  put(body, 'amount', totalOf(values));
  put(body, 'currency', currency);
  for (const part of ['tip', 'tax'] as const) {
    const path = `additional_amounts.${part}` as const;
    const amount = values.additional_amounts[part];
    // An amount of zero is left out, unless the field is required.
    if (fields.shows(path) && amount !== null && (amount !== 0 || fields.requires(path))) put(body, path, amount);
  }
  putCard(body, values, rules);
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
  return body as ChargeRequest;
}

/**
 * Adds the typed card, with the data for storing it, or the stored card, with who starts the payment. A merchant-initiated payment has no
 * security code.
 */
function putCard(body: Record<string, unknown>, values: SaleValues, rules: SaleRules): void {
  const { card_number, expiry, cvv } = values.payment;
  const { account_uid, here } = values.stored;
  const code = rules.fields.shows('payment.cvv') && cvv !== '';
  if (usesStored(values, rules)) {
    put(body, 'payment.account_uid', account_uid);
    put(body, 'payment.initiator', here ? 'customer' : 'merchant');
    if (code && here) put(body, 'payment.cvv', cvv);
    return;
  }
  put(body, 'payment.card_number', card_number);
  put(body, 'payment.expiry', expiry);
  if (code) put(body, 'payment.cvv', cvv);
  if (!keepsCard(values, rules)) return;
  const { customer_id, consent_channel, consent_text } = values.keep_account;
  put(body, 'keep_account', { customer_id, consent_channel, consent_text: consent_text.trim() });
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
