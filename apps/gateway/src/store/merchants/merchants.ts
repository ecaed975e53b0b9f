import type { Merchant, TerminalKey } from '@countinghouse/contract/merchants/merchant';
import { fieldConfigurationOf } from '@countinghouse/domain/merchant/field-configuration';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { readMerchant } from '../people/identity.ts';

/** Reads a merchant as the API shows it; undefined when there is none in the scope of the transaction. */
export async function readMerchantDetails(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<Merchant | undefined> {
  const record = await readMerchant(transaction, merchant_uid);
  if (record === undefined) return undefined;
  const row = await transaction
    .selectFrom('merchants')
    .innerJoin('merchant_settings', 'merchant_settings.merchant_uid', 'merchants.merchant_uid')
    .where('merchants.merchant_uid', '=', merchant_uid)
    .select(['account_category_code', 'transaction_fields', 'custom_fields', 'consent_texts'])
    .executeTakeFirstOrThrow();
  return {
    ...record.merchant,
    account_category_code: row.account_category_code,
    merchant_setting: record.merchant_setting,
    transaction_fields: fieldConfigurationOf(row.transaction_fields),
    custom_fields: row.custom_fields,
    consent_texts: row.consent_texts,
  };
}

/** Returns the names of merchants by merchant_uid: from the merchant in scope if there is one, or else looked up by key. */
export async function readMerchantNames(
  transaction: ScopedTransaction,
  { merchant }: Pick<RequestIdentity, 'merchant'>,
  merchant_uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (merchant !== undefined) return new Map([[merchant.merchant_uid, merchant.doing_business_as]]);
  if (merchant_uids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('merchants')
    .where('merchant_uid', 'in', [...new Set(merchant_uids)])
    .select(['merchant_uid', 'doing_business_as'])
    .execute();
  return new Map(rows.map((row) => [row.merchant_uid, row.doing_business_as]));
}

/** Reads the enabled terminal keys of a merchant, or only the default ones; oldest first. */
export async function readTerminalKeys(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { defaults_only }: { defaults_only: boolean },
): Promise<TerminalKey[]> {
  const rows = await transaction
    .selectFrom('terminal_keys')
    .innerJoin('terminals', (join) =>
      join
        .onRef('terminals.merchant_uid', '=', 'terminal_keys.merchant_uid')
        .onRef('terminals.terminal_uid', '=', 'terminal_keys.terminal_uid'),
    )
    .where('terminal_keys.merchant_uid', '=', merchant_uid)
    .$if(defaults_only, (query) => query.where('is_default', '=', true))
    .where('disabled_at', 'is', null)
    .select([
      'terminal_key_id',
      'terminal_key',
      'platform_id',
      'created_by',
      'terminals.terminal_uid',
      'name',
      'platform_merchant_id',
      'platform_data',
    ])
    .orderBy('terminal_keys.created_at')
    .orderBy('terminal_key_id')
    .execute();
  return rows.map(({ terminal_uid, name, platform_merchant_id, platform_data, ...key }) => ({
    ...key,
    terminal: { terminal_uid, name, platform_merchant_id, platform_data },
  }));
}
