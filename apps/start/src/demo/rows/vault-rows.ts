import { turnExpiry } from '@countinghouse/domain/card/card';
import type { StoredCustomField } from '@countinghouse/domain/merchant/custom-fields';
import type { DemoMerchant } from '../demo-merchant.ts';
import { localeOf } from '../notable-customers.ts';
import type { PaymentLife } from '../payment-life.ts';
import { demoPeople } from '../people.ts';
import { type Random, randomOf } from '../random.ts';
import type { DemoAccount, DemoVaultCustomer } from '../vault.ts';
import type { DemoWorld } from '../world.ts';
import { rowsOf, type TableRows } from './rows.ts';

/** The form's default text. */
const consentOf = ({ doing_business_as }: DemoMerchant) =>
  `I agree that ${doing_business_as} keeps this card and charges it for orders that I place.`;

/** Makes the customers of the vaults with addresses, cards and card status; the card numbers are stored elsewhere. */
export function vaultRows({ merchants }: DemoWorld): TableRows[] {
  const kept = merchants.flatMap(({ merchant, vault }) => vault.map((customer) => ({ merchant, customer })));
  const addresses = kept.map(({ merchant, customer }) => ({
    merchant,
    customer,
    address_id: randomOf(`address ${customer.customer_id}`).uuid(),
  }));
  const accounts = addresses.flatMap((each) => each.customer.accounts.map((account) => ({ ...each, account })));
  // A replacement card must precede the card that it replaces.
  const inOrder = [...accounts].sort((one, other) => order(one.account) - order(other.account));
  // A merged customer refers to the customer that it was merged into.
  const customers = [...kept].sort(
    (one, other) => Number(one.customer.merged_into !== undefined) - Number(other.customer.merged_into !== undefined),
  );
  const takenOver = Map.groupBy(
    kept.map(({ customer }) => customer),
    ({ merged_into }) => merged_into,
  );
  return [
    rowsOf(
      'vault_customers',
      customers.map(({ merchant, customer }) => customerRow(merchant, customer, takenOver.get(customer) ?? [])),
    ),
    rowsOf(
      'vault_addresses',
      addresses.map(({ merchant, customer, address_id }) => ({
        merchant_uid: merchant.merchant_uid,
        address_id,
        customer_id: customer.customer_id,
        kind: 'billing' as const,
        ...addressOf(customer),
        is_default: true,
        created_at: customer.created_at,
        created_by: ownerOf(merchant),
        updated_at: customer.created_at,
      })),
    ),
    rowsOf(
      'vault_accounts',
      inOrder.map(({ merchant, customer, account, address_id }) => accountRow(merchant, customer, account, address_id)),
    ),
    rowsOf(
      'account_events',
      inOrder.flatMap(({ merchant, account }) => eventRows(merchant, account)),
    ),
  ];
}

/** Returns the vault's customer and account of each payment. */
export function vaultOwners({
  merchants,
}: DemoWorld): Map<PaymentLife, { customer_id: string; account_uid: string | null }> {
  return new Map(
    merchants.flatMap(({ vault }) =>
      vault.flatMap(({ customer_id, accounts, payments }) =>
        payments.map((life) => {
          const account = accounts.find(({ card, created_at }) => card === life.card && created_at <= life.created_at);
          return [life, { customer_id, account_uid: account?.account_uid ?? null }] as const;
        }),
      ),
    ),
  );
}

function order({ replaced_by }: DemoAccount): number {
  return replaced_by === undefined ? 0 : 1;
}

const ownerOf = ({ merchant_uid }: DemoMerchant) =>
  demoPeople.find(({ entity_id }) => entity_id === merchant_uid)?.user_id ?? null;

function customerRow(merchant: DemoMerchant, customer: DemoVaultCustomer, taken_over: readonly DemoVaultCustomer[]) {
  const { payer, accounts } = customer;
  const default_account = accounts.find(({ is_default }) => is_default);
  const random = randomOf(`fields ${customer.customer_id}`);
  return {
    merchant_uid: merchant.merchant_uid,
    customer_id: customer.customer_id,
    customer_reference: customer.customer_reference,
    first_name: payer.first_name,
    last_name: payer.last_name,
    company_name: payer.company,
    email: payer.email,
    phone_number: payer.phone_number,
    locale: localeOf(payer),
    tags: [...customer.tags],
    note: customer.note,
    custom_fields: JSON.stringify(merchant.people[0]?.[0] === 'merchant' ? harborFields(customer, random) : []),
    status: customer.archived ? ('archived' as const) : ('active' as const),
    merged_into_customer_id: customer.merged_into?.customer_id ?? null,
    merged_customer_ids: taken_over.map(({ customer_id }) => customer_id),
    // Normally computed by triggers, which are off while rows are copied.
    card_last_fours: accounts
      .filter(({ status }) => status !== 'replaced')
      .map(({ card }) => card.card_number.slice(-4)),
    default_card_status: default_account?.status ?? null,
    default_card_yymm: default_account === undefined ? null : turnExpiry(default_account.card.expiry),
    country: payer.country,
    created_at: customer.created_at,
    created_by: ownerOf(merchant),
    updated_at: accounts.reduce(
      (latest, { events }) => events.reduce((last, { at }) => (at > last ? at : last), latest),
      customer.created_at,
    ),
  };
}

function addressOf({ payer }: DemoVaultCustomer) {
  const { address_1, city, state, postal_code, country } = payer;
  return { address_1, city, state, postal_code, country };
}

/** Harbor Coffee Roasters' custom fields for wholesale customers. */
function harborFields({ payer }: DemoVaultCustomer, random: Random): StoredCustomField[] {
  if (payer.company === '') return [];
  const field = (index: number, kept: Omit<StoredCustomField, 'custom_field_id'>) => ({
    custom_field_id: `f1e1d000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
    ...kept,
  });
  return [
    field(1, { label: 'Delivery day', input_type: 1, value: random.pick(['Monday', 'Wednesday', 'Friday']) }),
    field(2, { label: 'Pounds a week', input_type: 2, value: String(random.whole(4, 60)) }),
    field(3, { label: 'Resale certificate on file', input_type: 3, value: random.chance(60) }),
  ];
}

function accountRow(
  merchant: DemoMerchant,
  { customer_id, payer }: DemoVaultCustomer,
  account: DemoAccount,
  billing_address_id: string,
) {
  const { card, source, created_at, network_transaction_id } = account;
  return {
    merchant_uid: merchant.merchant_uid,
    account_uid: account.account_uid,
    customer_id,
    card_id: card.card_id,
    card_expiry: card.expiry,
    cardholder_name: `${payer.first_name} ${payer.last_name}`,
    nickname: account.nickname,
    billing_address_id,
    is_default: account.is_default,
    status: account.status,
    consent_at: account.events.find(({ kind }) => kind === 'consent')?.at ?? created_at,
    consent_channel: account.consent_channel,
    consent_text: consentOf(merchant),
    consent_by: ownerOf(merchant),
    network_transaction_id,
    verified_at: source === 'portal' ? created_at : null,
    avs_response: source === 'portal' ? 'Y' : null,
    csc_response: source === 'portal' ? 'M' : null,
    blocked_reason: account.blocked_reason,
    replaced_by_account_uid: account.replaced_by?.account_uid ?? null,
    source,
    last_charged_at: account.last_charged_at,
    created_at,
    created_by: source === 'updater' ? null : ownerOf(merchant),
    updated_at: account.events.reduce((last, { at }) => (at > last ? at : last), created_at),
  };
}

function eventRows(merchant: DemoMerchant, { account_uid, source, events }: DemoAccount) {
  const random = randomOf(`events ${account_uid}`);
  return events.map(({ kind, at, note }) => ({
    merchant_uid: merchant.merchant_uid,
    account_uid,
    account_event_id: random.uuid(),
    kind,
    at,
    user_id: source === 'updater' || kind === 'number_changed' ? null : ownerOf(merchant),
    visitor_id: null,
    note,
  }));
}
