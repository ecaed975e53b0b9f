import { randomUUID } from 'node:crypto';
import { merchantSettingFlags } from '@countinghouse/domain/access/access';
import type { MerchantProfile } from '@countinghouse/domain/merchant/merchant-profile';
import type { Answer, TestGateway } from './gateway.ts';

const address = { address_1: '12 Harbor Street', address_2: '', city: 'Portland', state: 'ME', postal_code: '04101' };

/** A valid profile. */
export const profileBody: MerchantProfile = {
  legal_name: 'Pier Nine Books LLC',
  doing_business_as: 'Pier Nine Books',
  business_type: 'limited_liability_company',
  address,
  phone: '2075550147',
  email: 'office@pier-nine.example',
  website: 'www.pier-nine.example',
  time_zone: 'EST',
  account_category_code: 'LowRisk',
  platform_id: 8483,
  owners: [
    {
      first_name: 'Ada',
      last_name: 'Quist',
      title: 'Owner',
      date_of_birth: '1980-05-01',
      ownership_percent: 100,
      ssn_last_four: '4321',
      address,
    },
  ],
  fees: [
    {
      name: 'Discount rate',
      amount: 0,
      basis_points: 255,
      frequency: 'Daily',
      volume_threshold_unit: 'None',
      volume_threshold: 0,
    },
  ],
};

/** The routing number of a Federal Reserve bank, and an invented account. */
export const bankBody = { account_number: '000987654321', routing_number: '021000021', accounttype: 'checking' };

/** Returns a valid body to add a merchant. */
export const merchantBody = (change: Record<string, unknown> = {}) => ({
  ...profileBody,
  currency: 840,
  tax_id: '123456789',
  bank_account: bankBody,
  merchant_setting: Object.fromEntries(merchantSettingFlags.map((flag) => [flag, flag === 'allow_charge'])),
  ...change,
});

/** Adds a new merchant of the main operator. */
export async function addMerchant(
  house: Pick<TestGateway, 'call'>,
  change: Record<string, unknown> = {},
): Promise<string> {
  const answer = await house.call('create_merchant', 'admin', {
    body: merchantBody(change),
    idempotency_key: randomUUID(),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.merchant_uid as string;
}

/** Changes the status of a merchant as the administrator. */
export function changeStatus(
  house: Pick<TestGateway, 'call'>,
  id: string,
  from_status: string,
  to_status: string,
  as: 'admin' | 'analyst' | 'foreign_admin' = 'admin',
): Promise<Answer> {
  return house.call('change_merchant_status', as, {
    params: { id },
    body: { from_status, to_status, reason: 'Because of a test' },
  });
}
