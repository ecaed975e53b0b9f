import { createTextKeys, type TextKeys } from '../sealed-text.ts';

/** The keys of what is kept sealed of a merchant: its bank account's number and its tax ID. */
export function createMerchantKeys(secrets: ReadonlyMap<number, string>): TextKeys {
  return createTextKeys(secrets, 'countinghouse merchants', 'bank account and tax ID');
}

/** What is kept of a bank account's number. */
export function sealAccountNumber(keys: TextKeys, merchant_uid: string, account_number: string) {
  const { sealed, key_version } = keys.seal(`${merchant_uid}/account_number`, account_number);
  return { sealed_account_number: sealed, key_version, account_number_last_four: account_number.slice(-4) };
}

/** What is kept of a tax ID. */
export function sealTaxId(keys: TextKeys, merchant_uid: string, tax_id: string) {
  const { sealed, key_version } = keys.seal(`${merchant_uid}/tax_id`, tax_id);
  return { sealed_tax_id: sealed, tax_id_key_version: key_version, tax_id_last_four: tax_id.slice(-4) };
}
