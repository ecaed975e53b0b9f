import type { Locale } from '@countinghouse/domain/text/locales';
import type { ScopedTransaction } from '../../operation.ts';
import type { InvoiceParty } from '../tables.ts';
import { readAddresses } from '../vault/addresses.ts';

/** The customer data that a document copies. */
export type CustomerCopy = {
  bill_to: Partial<InvoiceParty>;
  /** Null if the customer has no shipping address. */
  ship_to: Partial<InvoiceParty> | null;
  email: string;
  locale: Locale;
};

/** Reads the current customer data for a document; undefined if the customer does not exist or is not active. */
export async function readCustomerCopy(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: { merchant_uid: string; customer_id: string },
): Promise<CustomerCopy | undefined> {
  const customer = await transaction
    .selectFrom('vault_customers')
    .select(['first_name', 'last_name', 'company_name', 'email', 'phone_number', 'locale', 'status'])
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  if (customer === undefined || customer.status !== 'active') return undefined;
  const { company_name, email, phone_number, locale } = customer;
  const addresses = await readAddresses(transaction, { merchant_uid, customer_id });
  const linesOf = (kind: 'billing' | 'shipping') => {
    const found = addresses.find((address) => address.kind === kind && address.is_default);
    if (found === undefined) return undefined;
    const { address_1, address_2, city, state, postal_code, country } = found;
    const lines = { address_1, address_2, city, state, postal_code, country };
    return { ...lines, name: fullName(found), company_name: found.company_name };
  };
  const { name: _name, company_name: _company, ...billing } = linesOf('billing') ?? { name: '', company_name: '' };
  return {
    bill_to: { name: fullName(customer), company_name, email, phone_number, ...billing },
    ship_to: linesOf('shipping') ?? null,
    email,
    locale,
  };
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();
