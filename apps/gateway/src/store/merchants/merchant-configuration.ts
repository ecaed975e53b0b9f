import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';
import type { FieldFlags } from '@countinghouse/domain/merchant/field-configuration';
import type { ConsentTexts } from '@countinghouse/domain/vault/consent';
import { OperationError, type ScopedTransaction } from '../../operation.ts';

/** The configuration of a merchant's payments. Each part has its own version. */
export type MerchantConfiguration = {
  transaction_fields: Record<string, FieldFlags>;
  transaction_fields_version: number;
  custom_fields: CustomField[];
  custom_fields_version: number;
  refused_avs_responses: string[];
  avs_version: number;
  refused_csc_responses: string[];
  csc_version: number;
  verify_cards: boolean;
  mail_expiry_notices: boolean;
  consent_texts: ConsentTexts;
  card_storage_version: number;
};

/** A part that is saved separately, named by its version. */
export type ConfigurationVersion = Extract<keyof MerchantConfiguration, `${string}_version`>;

/**
 * Reads the configuration of a merchant; `lock` locks it until the transaction ends.
 *
 * @throws OperationError not_found when there is no such merchant in the scope of the transaction
 */
export async function readMerchantConfiguration(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<MerchantConfiguration> {
  const row = await transaction
    .selectFrom('merchant_settings')
    .where('merchant_uid', '=', merchant_uid)
    .select([
      'transaction_fields',
      'transaction_fields_version',
      'custom_fields',
      'custom_fields_version',
      'refused_avs_responses',
      'avs_version',
      'refused_csc_responses',
      'csc_version',
      'verify_cards',
      'mail_expiry_notices',
      'consent_texts',
      'card_storage_version',
    ])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new OperationError('not_found');
  return row;
}

/**
 * Locks the configuration to change the part that a version names.
 *
 * @throws OperationError not_found; changed_meanwhile with the present version if the given one is outdated
 */
export async function lockMerchantConfiguration(
  transaction: ScopedTransaction,
  merchant_uid: string,
  part: ConfigurationVersion,
  looked_at: number,
): Promise<MerchantConfiguration> {
  const before = await readMerchantConfiguration(transaction, merchant_uid, { lock: true });
  const version = before[part];
  if (version !== looked_at) throw new OperationError('changed_meanwhile', { details: { version } });
  return before;
}
