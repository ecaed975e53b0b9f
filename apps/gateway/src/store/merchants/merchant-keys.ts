import { createTextKeys, type TextKeys } from '../sealed-text.ts';

/** Creates the keys that seal a merchant's bank account number and tax ID. */
export function createMerchantKeys(secrets: ReadonlyMap<number, string>): TextKeys {
  return createTextKeys(secrets, 'countinghouse merchants', 'bank account and tax ID');
}

/** Returns the columns to store for a bank account number. */
export function sealAccountNumber(keys: TextKeys, merchant_uid: string, account_number: string) {
  const { sealed, key_version } = keys.seal(`${merchant_uid}/account_number`, account_number);
  return { sealed_account_number: sealed, key_version, account_number_last_four: account_number.slice(-4) };
}

/** Returns the columns to store for a tax ID. */
export function sealTaxId(keys: TextKeys, merchant_uid: string, tax_id: string) {
  const { sealed, key_version } = keys.seal(`${merchant_uid}/tax_id`, tax_id);
  return { sealed_tax_id: sealed, tax_id_key_version: key_version, tax_id_last_four: tax_id.slice(-4) };
}
