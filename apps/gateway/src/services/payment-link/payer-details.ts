import { merchantMay, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import type { PayerAnswers } from './check-visitor-payment.ts';

/** The merchant statuses in which visitors can pay. */
export const visitor_merchant_statuses = merchantStatuses.filter((status) =>
  merchantMay(status, 'take_visitor_payments'),
);

/**
 * Returns what is stored of a visitor's payment besides its columns, as with any sale, with the names and the language for a customer made
 * from the payer.
 */
export function payerDetails(
  { phone_number, billing_address, shipping_address, custom_fields }: PayerAnswers,
  { description, name, locale }: { description: string; name: string; locale: string },
): Record<string, unknown> {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const { first_name, last_name, ...lines } = shipping_address ?? {};
  const details = {
    description: description || undefined,
    customer_firstname: words.slice(0, -1).join(' ') || undefined,
    customer_lastname: words.at(-1),
    phone_number: phone_number || undefined,
    billing_address,
    shipping: shipping_address === undefined ? undefined : { address: { ...lines, first_name, last_name } },
    custom_fields: custom_fields.length === 0 ? undefined : custom_fields,
    locale,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
