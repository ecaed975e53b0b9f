import type { CallResponse } from '@countinghouse/contract/call';
import type { getSimilarCustomers as declaration } from '@countinghouse/contract/vault/customers/get-similar-customers';
import { sql } from 'kysely';
import { merchantOf, type Operation } from '../../../operation.ts';

type Similar = CallResponse<typeof declaration>['customers'][number];

const similar_maximum = 5;
/** Fewer digits match too many numbers. */
const phoneDigits_minimum = 7;

/** Finds possible duplicates of the customer that is being typed (S7.125), by e-mail address, telephone number, or name and postal code. */
export const getSimilarCustomers: Operation<typeof declaration> = (context, { body }) => {
  const { merchant_uid } = merchantOf(context);
  const { email = '', phone_number = '', first_name = '', last_name = '', postal_code = '' } = body;
  const digits = phone_number.replace(/\D/g, '');
  const full_name = `${first_name} ${last_name}`.trim();
  const parts = [
    ...(email === '' ? [] : [sql`select *, 'email' as reason from of_merchant where lower(email) = lower(${email})`]),
    ...(digits.length < phoneDigits_minimum
      ? []
      : [
          sql`select *, 'phone' as reason from of_merchant where search like ${`%${digits}%`}
            and regexp_replace(phone_number, '[^0-9]', '', 'g') = ${digits}`,
        ]),
    ...(full_name === '' || postal_code === ''
      ? []
      : [
          sql`select c.*, 'name_and_postal_code' as reason from of_merchant c where upper(c.full_name) = upper(${full_name})
            and exists (select from vault_addresses a where a.merchant_uid = c.merchant_uid and a.customer_id = c.customer_id
              and a.postal_code = ${postal_code})`,
        ]),
  ];
  if (parts.length === 0) return Promise.resolve({ customers: [] });
  return context.transaction(async (transaction) => {
    const { rows } = await sql<Similar>`
      with of_merchant as not materialized (
        select * from vault_customers_of_merchant where merchant_uid = ${merchant_uid} and status = 'active'
      ), found as (${sql.join(
        parts.map((part) => sql`(${part} limit ${similar_maximum})`),
        sql` union all `,
      )})
      select distinct on (customer_id) customer_id, full_name, company_name, email, reason from found
      order by customer_id, reason limit ${similar_maximum}`.execute(transaction);
    return { customers: rows };
  });
};
