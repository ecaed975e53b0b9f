import type { BusinessAddress } from '@countinghouse/domain/merchant/merchant-profile';
import { formatPhone } from '@countinghouse/domain/text/format';
import { sql } from 'kysely';
import type { BusinessFacts, ScopedTransaction } from '../../operation.ts';

/** How customers reach a merchant; empty if it has not said. */
export type BusinessContact = { contact_email: string; contact_phone: string };

type Row = { email: string; phone: string; address: Partial<BusinessAddress> };

async function readRow(transaction: ScopedTransaction, merchant_uid: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select email, phone, address from business_contact(${merchant_uid})`.execute(transaction);
  return rows[0] ?? { email: '', phone: '', address: {} };
}

/** Reads how customers reach a merchant, as mails show it. */
export async function readBusinessContact(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<BusinessContact> {
  const { email, phone } = await readRow(transaction, merchant_uid);
  return { contact_email: email, contact_phone: formatPhone(phone) };
}

/** Reads the location and telephone number of a merchant, as public pages show them. */
export async function readBusinessFacts(transaction: ScopedTransaction, merchant_uid: string): Promise<BusinessFacts> {
  const { phone, address } = await readRow(transaction, merchant_uid);
  return { city: address.city ?? '', state: address.state ?? '', phone };
}

/** Reads where a merchant is and how it is reached, line by line as documents show it. */
export async function readBusinessLines(transaction: ScopedTransaction, merchant_uid: string): Promise<string[]> {
  const { email, phone, address } = await readRow(transaction, merchant_uid);
  const { address_1 = '', address_2 = '', city = '', state = '', postal_code = '' } = address;
  const place = [city, [state, postal_code].filter((part) => part !== '').join(' ')].filter((part) => part !== '');
  const reached = [email, formatPhone(phone)].filter((way) => way !== '');
  return [address_1, address_2, place.join(', '), reached.join(', ')].filter((line) => line !== '');
}
