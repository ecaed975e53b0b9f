import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import { merchantSettingFlags } from '@countinghouse/domain/access/access';
import { defaultPlatform, type Platform } from '@countinghouse/domain/constants';
import type {
  BusinessAddress,
  BusinessType,
  MerchantFee,
  MerchantOwner,
} from '@countinghouse/domain/merchant/merchant-profile';
import type { ScopedTransaction } from '../../operation.ts';

const noAddress: BusinessAddress = { address_1: '', address_2: '', city: '', state: '', postal_code: '' };

/**
 * Reads the profile of a merchant as the API shows it; undefined when there is none in the scope of the transaction. A merchant that was
 * boarded elsewhere has an empty one, to be filled in.
 */
export async function readMerchantProfile(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<MerchantProfileView | undefined> {
  const row = await transaction
    .selectFrom('merchants')
    .innerJoin('merchant_settings as setting', 'setting.merchant_uid', 'merchants.merchant_uid')
    .leftJoin('merchant_profiles as profile', 'profile.merchant_uid', 'merchants.merchant_uid')
    .leftJoin('merchant_bank_accounts as bank', 'bank.merchant_uid', 'merchants.merchant_uid')
    .where('merchants.merchant_uid', '=', merchant_uid)
    .select(merchantSettingFlags.map((flag) => `setting.${flag}` as const))
    .select([
      'merchants.merchant_uid',
      'profile_version',
      'setting_version',
      'legal_name',
      'doing_business_as',
      'time_zone',
      'account_category_code',
      'business_type',
      'address',
      'phone',
      'email',
      'website',
      'profile.platform_id',
      'owners',
      'fees',
      'tax_id_last_four',
      'bank.version as bank_version',
      'routing_number',
      'account_number_last_four',
      'changed_at',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    version: row.profile_version,
    setting_version: row.setting_version,
    merchant_uid: row.merchant_uid,
    legal_name: row.legal_name,
    doing_business_as: row.doing_business_as,
    business_type: row.business_type ?? 'limited_liability_company',
    address: row.address ?? noAddress,
    phone: row.phone ?? '',
    email: row.email ?? '',
    website: row.website ?? '',
    time_zone: row.time_zone,
    account_category_code: row.account_category_code,
    platform_id: row.platform_id ?? defaultPlatform,
    owners: row.owners ?? [],
    fees: row.fees ?? [],
    tax_id_last_four: row.tax_id_last_four,
    bank_account:
      row.bank_version === null
        ? null
        : {
            version: row.bank_version,
            routing_number: row.routing_number ?? '',
            account_number_last_four: row.account_number_last_four ?? '',
            accounttype: 'checking',
            changed_at: row.changed_at?.toISOString() ?? '',
          },
    merchant_setting: Object.fromEntries(
      merchantSettingFlags.map((flag) => [flag, row[flag]]),
    ) as MerchantProfileView['merchant_setting'],
  };
}

/** The columns of a profile, without those of the merchant's own row. */
export type ProfileRow = {
  business_type: BusinessType;
  address: BusinessAddress;
  phone: string;
  email: string;
  website: string;
  platform_id: Platform;
  owners: readonly MerchantOwner[];
  fees: readonly MerchantFee[];
};

/** Writes a profile, with a sealed tax ID if one is given; otherwise a stored one stays. */
export async function writeMerchantProfile(
  transaction: ScopedTransaction,
  merchant_uid: string,
  profile: ProfileRow,
  tax_id: { sealed_tax_id: Buffer; tax_id_key_version: number; tax_id_last_four: string } | undefined,
): Promise<void> {
  const { business_type, address, phone, email, website, platform_id, owners, fees } = profile;
  const row = {
    business_type,
    address: JSON.stringify(address),
    phone,
    email,
    website,
    platform_id,
    owners: JSON.stringify(owners),
    fees: JSON.stringify(fees),
    ...tax_id,
  };
  await transaction
    .insertInto('merchant_profiles')
    .values({ merchant_uid, ...row })
    .onConflict((conflict) => conflict.column('merchant_uid').doUpdateSet(row))
    .execute();
}

/** Returns what the audit history records of a profile: owners with their shares, but no dates of birth or digits of numbers. */
export function auditedProfile(profile: MerchantProfileView | (ProfileRow & Record<string, unknown>)) {
  const { owners, ...rest } = profile;
  return {
    ...Object.fromEntries(
      [
        'legal_name',
        'doing_business_as',
        'business_type',
        'address',
        'phone',
        'email',
        'website',
        'time_zone',
        'account_category_code',
        'platform_id',
        'fees',
      ].map((field) => [field, (rest as Record<string, unknown>)[field]]),
    ),
    owners: owners.map(({ first_name, last_name, title, ownership_percent }) => ({
      first_name,
      last_name,
      title,
      ownership_percent,
    })),
  };
}
