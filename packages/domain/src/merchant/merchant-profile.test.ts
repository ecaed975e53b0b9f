import { describe, expect, test } from 'vitest';
import {
  faultsOfProfile,
  faultsOfSecrets,
  type MerchantProfile,
  type ProfileFault,
  profileFaultMessages,
} from './merchant-profile.ts';

const address = { address_1: '12 Harbor Street', address_2: '', city: 'Portland', state: 'ME', postal_code: '04101' };
const owner = {
  first_name: 'Maya',
  last_name: 'Lindqvist',
  title: 'Owner',
  date_of_birth: '1984-02-29',
  ownership_percent: 60,
  ssn_last_four: '1234',
  address,
};
const fee = {
  name: 'Per transaction',
  amount: 10,
  basis_points: 0,
  frequency: 'Daily',
  volume_threshold_unit: 'None',
  volume_threshold: 0,
} as const;
const good: MerchantProfile = {
  legal_name: 'Harbor Coffee Roasters LLC',
  doing_business_as: 'Harbor Coffee',
  business_type: 'limited_liability_company',
  address,
  phone: '2075550147',
  email: 'office@harbor.example',
  website: '',
  time_zone: 'EST',
  account_category_code: 'LowRisk',
  platform_id: 8483,
  owners: [owner],
  fees: [fee],
};
const today = '2026-11-21';

test('a complete profile is valid', () => {
  expect(faultsOfProfile(good, today)).toEqual([]);
  expect(faultsOfProfile({ ...good, website: 'www.harbor.example/shop', fees: [] }, today)).toEqual([]);
});

const withOwner = (change: Partial<typeof owner>): MerchantProfile => ({ ...good, owners: [{ ...owner, ...change }] });
const withAddress = (change: Partial<typeof address>): MerchantProfile => ({
  ...good,
  address: { ...address, ...change },
});

describe('each error belongs to its field', () => {
  test.for<[string, MerchantProfile, string, ProfileFault]>([
    ['no legal name', { ...good, legal_name: ' ' }, 'legal_name', 'missing'],
    ['markup as a name', { ...good, doing_business_as: '<script>' }, 'doing_business_as', 'business_name'],
    ['a short telephone number', { ...good, phone: '555014' }, 'phone', 'phone'],
    ['no area code', { ...good, phone: '0075550147' }, 'phone', 'phone'],
    ['no e-mail', { ...good, email: 'office' }, 'email', 'email'],
    ['a website of a script', { ...good, website: 'javascript:alert(1)' }, 'website', 'website'],
    ['a hostile street', withAddress({ address_1: '1; drop table' }), 'address.address_1', 'address'],
    ['no state', withAddress({ state: 'Other' }), 'address.state', 'state'],
    ['another postal code', withAddress({ postal_code: 'SW1A 1AA' }), 'address.postal_code', 'postal_code'],
    ['no owner', { ...good, owners: [] }, 'owners', 'owner_missing'],
    ['a digit in a name', withOwner({ first_name: 'Maya2' }), 'owners.0.first_name', 'name'],
    ['a child', withOwner({ date_of_birth: '2008-11-22' }), 'owners.0.date_of_birth', 'too_young'],
    ['no date', withOwner({ date_of_birth: '29.02.1984' }), 'owners.0.date_of_birth', 'date_of_birth'],
    ['more than the whole', withOwner({ ownership_percent: 101 }), 'owners.0.ownership_percent', 'ownership_percent'],
    ['a whole SSN', withOwner({ ssn_last_four: '123456789' }), 'owners.0.ssn_last_four', 'ssn_last_four'],
    [
      'more than 100% together',
      { ...good, owners: [owner, { ...owner, ownership_percent: 41 }] },
      'owners.1.ownership_percent',
      'ownership_sum',
    ],
    ['a fee of nothing', { ...good, fees: [{ ...fee, amount: 0 }] }, 'fees.0.amount', 'fee_amount'],
    [
      'a threshold without a unit',
      { ...good, fees: [{ ...fee, volume_threshold: 5 }] },
      'fees.0.volume_threshold',
      'fee_threshold',
    ],
  ])('%s', ([, profile, field, fault]) => {
    expect(faultsOfProfile(profile, today)).toEqual([{ field, fault }]);
  });
});

test('an owner is of age from their eighteenth birthday', () => {
  expect(faultsOfProfile(withOwner({ date_of_birth: '2008-11-21' }), today)).toEqual([]);
});

test('[S5.34] tax ID and bank account are checked too', () => {
  expect(faultsOfSecrets({})).toEqual([]);
  expect(
    faultsOfSecrets({ tax_id: '12345678', bank_account: { account_number: '1', routing_number: '021000022' } }),
  ).toEqual([
    { field: 'tax_id', fault: 'tax_id' },
    { field: 'bank_account.routing_number', fault: 'routing_number_check' },
    { field: 'bank_account.account_number', fault: 'account_number_form' },
  ]);
});

test('every error has a message', () => {
  for (const message of Object.values(profileFaultMessages)) expect(message).not.toBe('');
});
