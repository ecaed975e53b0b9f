import { defaultPlatform } from '@countinghouse/domain/constants';
import type { MerchantFee } from '@countinghouse/domain/merchant/merchant-profile';
import { passesRoutingCheck } from '@countinghouse/domain/text/validation';
import { createMerchantKeys, sealAccountNumber, sealTaxId } from '@countinghouse/gateway/store/merchants/merchant-keys';
import { instantBefore } from '../calendar.ts';
import type { DemoMerchant } from '../demo-merchant.ts';
import { demoPeople } from '../people.ts';
import { type Random, randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { rowsOf, type TableRows } from './rows.ts';

const streets = ['Commercial Street', 'Mill Road', 'Market Square', 'Front Street', 'Elm Avenue', 'Depot Road'];
const businessTypes = ['limited_liability_company', 'corporation', 'sole_proprietorship'] as const;
const titles = ['Owner', 'Managing member', 'President'];

const fee = (name: string, amount: number, basis_points: number, frequency: MerchantFee['frequency']): MerchantFee => ({
  name,
  amount,
  basis_points,
  frequency,
  volume_threshold_unit: 'None',
  volume_threshold: 0,
});

/** Makes each merchant's boarding data: documents, owner, bank account, and later notes. */
export function boardingRows(world: DemoWorld, key_secrets: ReadonlyMap<number, string>): TableRows[] {
  const { now } = world;
  const keys = createMerchantKeys(key_secrets);
  const administrator = demoPeople[0];
  if (administrator === undefined) throw new Error('The demo has no administrator');
  const merchants = world.merchants.map(({ merchant, created_at }) => ({
    merchant,
    created_at,
    random: randomOf(`boarding ${merchant.doing_business_as}`),
  }));
  return [
    rowsOf(
      'merchant_profiles',
      merchants.map(({ merchant, random }) => ({
        merchant_uid: merchant.merchant_uid,
        ...profile(merchant, random),
        ...sealTaxId(keys, merchant.merchant_uid, random.text(9, '123456789')),
      })),
    ),
    rowsOf(
      'merchant_bank_accounts',
      merchants.map(({ merchant, random, created_at }) => ({
        merchant_uid: merchant.merchant_uid,
        ...sealAccountNumber(keys, merchant.merchant_uid, random.text(10, '123456789')),
        routing_number: routingNumber(random),
        account_type: 'checking' as const,
        changed_at: created_at,
        changed_by: administrator.user_id,
      })),
    ),
    rowsOf(
      'merchant_notes',
      merchants.flatMap(({ merchant, random }) =>
        notes(merchant).map(([days_ago, note]) => ({
          merchant_uid: merchant.merchant_uid,
          note_id: random.uuid(),
          note,
          file_id: null,
          created_at: instantBefore(merchant, now, days_ago, 14),
          created_by: administrator.user_id,
          created_by_name: `${administrator.first_name} ${administrator.last_name}`,
        })),
      ),
    ),
  ];
}

function profile(merchant: DemoMerchant, random: Random) {
  const [username = '', first_name = '', last_name = ''] = merchant.people[0] ?? [];
  const postal_code = `${merchant.postal_prefix}${random.text(2, '0123456789')}`;
  const { city, state } = merchant;
  const address = {
    address_1: `${random.whole(2, 480)} ${random.pick(streets)}`,
    address_2: '',
    city,
    state,
    postal_code,
  };
  const host = `${merchant.doing_business_as
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.example`;
  const platform_id = merchant.terminals[0]?.platform_id ?? defaultPlatform;
  const owner = {
    first_name,
    last_name,
    title: random.pick(titles),
    date_of_birth: `${random.whole(1955, 1994)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
    ownership_percent: random.pick([100, 100, 75, 60]),
    ssn_last_four: random.text(4, '123456789'),
    address: { ...address, address_1: `${random.whole(2, 480)} ${random.pick(streets)}` },
  };
  const fees = [
    fee('Discount rate', 0, random.whole(189, 310), 'Daily'),
    fee('Per transaction', random.pick([10, 15, 20, 25]), 0, 'Daily'),
    fee('Monthly service', random.pick([995, 1495, 1995]), 0, 'Monthly'),
  ];
  return {
    business_type: random.pick(businessTypes),
    address: JSON.stringify(address),
    phone: `${random.text(1, '23456789')}${random.text(2, '0123456789')}555${random.text(4, '0123456789')}`,
    email: `office@${host}`,
    website: username === '' ? '' : `www.${host}`,
    platform_id,
    owners: JSON.stringify([owner]),
    fees: JSON.stringify(fees),
  };
}

/** A fictitious routing number: 01 to 12, six more digits, and a valid check digit. */
function routingNumber(random: Random): string {
  const first_eight = `${String(random.whole(1, 12)).padStart(2, '0')}${random.text(6, '0123456789')}`;
  return Array.from({ length: 10 }, (_, digit) => `${first_eight}${digit}`).find(passesRoutingCheck) ?? '021000021';
}

function notes(merchant: DemoMerchant): [days_ago: number, note: string][] {
  const last = Math.max(1, merchant.status_days_ago);
  const papers: [number, string] = [
    Math.max(last, merchant.created_days_ago - 1),
    'Articles of organization and a voided check received.',
  ];
  const about: Partial<Record<DemoMerchant['account_status_code'], string>> = {
    Active: 'Called to say hello. Happy with the terminals; asked about payment links.',
    'Refund Only': 'Chargebacks above one percent. Asked for delivery records of the last 60 days.',
    'Past Due': 'Statement not paid. They promised a transfer by the end of the week.',
    Delinquent: 'Second reminder sent by post.\nNo answer to two calls.',
    Restricted: 'Risk asks to hold everything until the review is done.',
    Pending: 'Waiting for the lease of the new shop.',
    Closed: 'Business was sold. Account closed at the owner’s request.',
  };
  const note = about[merchant.account_status_code];
  return note === undefined ? [papers] : [papers, [last, note]];
}
