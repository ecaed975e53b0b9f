import { randomUUID } from 'node:crypto';
import type { CallName } from '@countinghouse/contract/calls';
import { anotherCard } from '../payments.ts';
import { storeCard } from '../stored-cards.ts';
import { addCustomer, addSentMessage, consentBody, keepCard } from '../vault.ts';
import type { UserName } from '../world.ts';
import { type MakeRequest, type Subjects, version } from './request-subjects.ts';

/** Requests of the customer vault. */
export const vaultRequests = ({ house, merchantOf, whileActive, nothing }: Subjects) => {
  const freshCustomer = (as: UserName) =>
    whileActive(as, (owner) =>
      addCustomer(house, { last_name: 'Hopper', email: `${randomUUID().slice(0, 8)}@example.com` }, owner),
    );
  const customer = async (as: UserName, body?: unknown) => ({
    params: { customer_id: await freshCustomer(as) },
    ...(body === undefined ? {} : { body }),
  });
  const address = async (as: UserName, body?: unknown) => {
    const customer_id = await whileActive(as, (owner) =>
      addCustomer(house, { last_name: 'Hopper', addresses: [{ kind: 'billing', city: 'Salem' }] }, owner),
    );
    const [row] = await house.sql<{ address_id: string }>(
      'select address_id from vault_addresses where customer_id = $1',
      [customer_id],
    );
    return { params: { customer_id, address_id: row?.address_id ?? '' }, ...(body === undefined ? {} : { body }) };
  };
  const account = async (as: UserName, body?: unknown, status: 'usable' | 'blocked' = 'usable') => {
    const customer_id = await freshCustomer(as);
    const { merchant } = merchantOf(as);
    const { account_uid } = await keepCard(house, customer_id, { merchant, status });
    return { params: { customer_id, account_uid }, ...(body === undefined ? {} : { body }) };
  };
  const message = async (as: UserName) => {
    const customer_id = await freshCustomer(as);
    return { params: { customer_id, message_id: await addSentMessage(house, customer_id) } };
  };
  const file = { file_name: 'customers.csv', dry_run: false, csv: 'last_name,email\nHopper,grace@example.com\n' };
  return {
    get_customers: nothing,
    get_customer_summary: nothing,
    download_customers: nothing,
    get_similar_customers: async () => ({ body: { email: 'ada@example.com' } }),
    create_customer: async () => ({ body: { last_name: 'Hopper' } }),
    get_customer: (as) => customer(as),
    get_customer_payments: (as) => customer(as),
    get_customer_history: (as) => customer(as),
    get_customer_messages: (as) => customer(as),
    get_customer_message: (as) => message(as),
    resend_customer_message: (as) => message(as),
    update_customer: (as) => customer(as, { version, note: 'Rings at dock B' }),
    delete_customer: (as) => customer(as),
    request_card: (as) => customer(as, {}),
    restore_customer: async (as) => {
      const customer_id = await freshCustomer(as);
      await house.sql(`update vault_customers set status = 'archived' where customer_id = $1`, [customer_id]);
      return { params: { customer_id } };
    },
    merge_customer: async (as) => customer(as, { customer_id: await freshCustomer(as) }),
    create_address: (as) => customer(as, { kind: 'shipping', city: 'Salem' }),
    update_address: (as) => address(as, { version, city: 'Boston' }),
    delete_address: (as) => address(as),
    update_customer_account: (as) => account(as, { version, nickname: 'Office card' }),
    add_account: (as) => customer(as, { card_number: anotherCard(), expiry: '1231', cvv: '123', ...consentBody }),
    verify_account: async (as) => {
      const customer_id = await freshCustomer(as);
      const { account_uid } = await storeCard(house, { merchant: merchantOf(as).merchant, customer_id });
      return { params: { customer_id, account_uid } };
    },
    block_account: (as) => account(as),
    unblock_account: (as) => account(as, consentBody, 'blocked'),
    remove_account: (as) => account(as),
    create_customer_import: async () => ({ body: file }),
    get_customer_import: async (as) => {
      const import_id = randomUUID();
      await house.sql(
        `insert into vault_imports (merchant_uid, import_id, file_name, dry_run, row_count, customer_count, fault_count, faults, created_at)
         values ($1, $2, 'a.csv', true, 0, 0, 0, '[]', now())`,
        [merchantOf(as).merchant_uid, import_id],
      );
      return { params: { import_id } };
    },
  } satisfies { [Name in CallName]?: MakeRequest };
};
